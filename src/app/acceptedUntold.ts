import { showToast } from "./toast.ts";

/**
 * A form or a button was accepted, and what came of it was not told (src/services/accepted.ts): the page cannot show it by itself.
 * @param leads a success would have led to a page that nobody has named: the home page knows what is new
 */
export function acceptedUntold(leads: boolean): void {
  if (leads) window.location.assign("/");
  else showToast("Готово. Обновите страницу, чтобы увидеть изменения");
}
