import { showToast } from "./toast.ts";

/**
 * A form or a button was accepted, but the answer does not say the result (src/services/accepted.ts): the page cannot
 * show it.
 * @param leads a success would have led to a page whose address is unknown: the home page shows what is new
 */
export function acceptedUntold(leads: boolean): void {
  if (leads) window.location.assign("/");
  else showToast("Готово. Обновите страницу, чтобы увидеть изменения");
}
