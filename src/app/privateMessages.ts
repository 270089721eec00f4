/** Do people write to each other here? The server says so in the page (`PRIVATE_MESSAGES`). */
export const hasPrivateMessages = (): boolean =>
  document.querySelector('meta[name="rukopis:private-messages"]')?.getAttribute("content") !== "off";
