// Before the first paint, under a strict CSP: src/shell/hydration.ts says more.
try {
  const { dataset: page, style } = document.documentElement;
  const mode = localStorage.getItem("colorMode");
  // A page that forces its colours says so in its first HTML.
  if (mode === "light" || mode === "dark") page.theme ??= mode;
  const [, work, read] = /^\/\w*book\/(\d+)(\/)?/.exec(location.pathname) ?? [];
  const reader = read && localStorage.getItem("readerSettings");
  const usual = '{"size":3,"width":"normal","leading":"normal","paper":"site"}';
  if (history.state?.key || (work && localStorage.getItem(`readerPlace.${work}`)) || (reader && reader !== usual))
    page.own = "";
  const [width, height] = localStorage.getItem("deskRoom")?.split(" ") ?? [];
  if (+width === innerWidth && +height < 4000) style.setProperty("--desk-room", `${+height}px`);
  style.setProperty("--head-room", localStorage.getItem("headRoom"));
} catch {}
addEventListener(
  "click",
  ({ target }) => target.closest("[data-server-rendered] button")?.setAttribute("data-pressed", ""),
  true,
);
// The browser may show a page as it was left: not one of a guest to a person who has signed in since, nor the other way round.
let cookies;
addEventListener("pagehide", () => {
  cookies = document.cookie;
});
addEventListener("pageshow", ({ persisted }) => persisted && cookies !== document.cookie && location.reload());
