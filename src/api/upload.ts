import { ApiFault, asEnvelope, requestIdOf } from "./contract/envelope.ts";
import type { Upload } from "./http.ts";

/** An answer with a body is the only one that this server gives. */
const headersOf = (request: XMLHttpRequest): Headers => {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const [name = "", ...value] = line.split(":");
    if (name.trim() !== "") headers.append(name.trim(), value.join(":").trim());
  }
  return headers;
};

/**
 * Sends a file as a browser does that tells how much of it has gone: fetch does not say that.
 * @param onSent - bytes of the file that are on the other side
 */
export const watchedUpload =
  (onSent: (bytes: number) => void): Upload =>
  ({ url, headers, body, byteSize, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const stop = () => request.abort();
      request.open("POST", url);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      // The form around the file goes along, and is no part of it.
      request.upload.onprogress = ({ loaded, total }) => onSent(Math.floor((loaded / total) * byteSize));
      request.onload = () => {
        const answer = new Response(request.responseText, { status: request.status, headers: headersOf(request) });
        if (answer.ok) return resolve(answer);
        void answer
          .json()
          .catch(() => undefined)
          .then((body) => reject(new ApiFault(answer.status, asEnvelope(body), requestIdOf(answer))));
      };
      request.onerror = () => reject(new ApiFault(0, {}));
      request.onabort = () => reject(signal?.reason ?? new ApiFault(0, {}));
      request.onloadend = () => signal?.removeEventListener("abort", stop);
      signal?.addEventListener("abort", stop);
      request.send(body);
    });
