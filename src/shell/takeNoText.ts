/**
 * A page that is being left stays until the next one can be drawn. Anything typed into it would be lost unseen, so its
 * fields take no text.
 * @returns stops
 */
export function takeNoText(): () => void {
  const refuse = (event: Event): void => {
    if (document.getElementById("main")?.contains(event.target as Node)) event.preventDefault();
  };
  document.addEventListener("beforeinput", refuse, true);
  return () => document.removeEventListener("beforeinput", refuse, true);
}
