// Blocking and external, so that the first paint has the right colours under a strict CSP. src/services/colorMode.service.ts writes the key.
try {
  const page = document.documentElement.dataset;
  const mode = localStorage.getItem("colorMode");
  if (mode === "light" || mode === "dark") page.theme = mode;
  // The page in the first HTML is not this device's where its reader has a place or a size of his own, or comes back (src/app/takeOver.ts).
  const [, work, chapter] = /^\/book\/(\d+)(\/read)?/.exec(location.pathname) ?? [];
  const size = chapter && localStorage.getItem("readerSettings");
  const usual = '{"size":3,"width":"normal","leading":"normal","paper":"site"}';
  if (history.state?.key || (work && localStorage.getItem(`readerPlace.${work}`)) || (size && size !== usual))
    page.own = "";
} catch {}
addEventListener(
  "click",
  ({ target }) => target.closest("[data-still] button")?.setAttribute("data-pressed", ""),
  true,
);
