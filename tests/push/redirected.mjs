// Comes before the server's own files: what it would send to Chromium's push service goes to the stand-in (PUSH_STAND_IN).
const real = globalThis.fetch;
globalThis.fetch = (address, request) =>
  real(
    String(address).replace(/^https:\/\/(fcm\.googleapis|jmt17\.google)\.com/, process.env.PUSH_STAND_IN ?? ""),
    request,
  );
