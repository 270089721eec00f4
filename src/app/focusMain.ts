/** @returns whether the page has the focus where it belongs, or the person has taken it elsewhere */
function focusNow(): boolean {
  const active = document.activeElement;
  const main = document.getElementById("main");
  if (active && active !== document.body && active !== main) return true;
  main?.focus({ preventScroll: true });
  return main !== null && main.getAttribute("aria-busy") !== "true";
}

/** Puts the focus on the page's main part, or on what takes its place when the page has loaded. @returns stops */
export function focusMain(): () => void {
  if (focusNow()) return () => {};
  const observer = new MutationObserver(() => {
    if (focusNow()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
