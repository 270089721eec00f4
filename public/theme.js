// Blocking and external, so that the first paint has the right colours under a strict CSP. src/services/colorMode.service.ts writes the key.
try {
  const mode = localStorage.getItem("colorMode");
  if (mode === "light" || mode === "dark") document.documentElement.dataset.theme = mode;
} catch {}
