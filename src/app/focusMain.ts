/** @returns whether the page has the focus where it belongs, or the person has taken it elsewhere */
function focusNow(): boolean {
  const active = document.activeElement;
  const main = document.getElementById("main");
  // What is in the document and not seen has no focus to keep.
  if (active && active !== document.body && active !== main && active.checkVisibility()) return true;
  if (!main?.checkVisibility()) return false;
  main.focus({ preventScroll: true });
  return main.getAttribute("aria-busy") !== "true";
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
