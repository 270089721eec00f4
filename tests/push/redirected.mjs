// Comes before the server's own files: a request to Chromium's push service goes to the stand-in (PUSH_STAND_IN).
const real = globalThis.fetch;
globalThis.fetch = (asked, options) => {
  const request = new Request(asked, options);
  const address = request.url.replace(
    /^https:\/\/(fcm\.googleapis|jmt17\.google)\.com/,
    process.env.PUSH_STAND_IN ?? "",
  );
  return real(address === request.url ? request : new Request(address, request));
};
