import bowser from "bowser";

/**
 * A browser in words: «Firefox на Linux».
 * @param userAgent the header as it was sent
 * @returns `device` empty where the header says nothing that is known
 */
export function browserName(userAgent: string): { device: string; isMobile: boolean } {
  if (userAgent.trim() === "") return { device: "", isMobile: false };
  const { browser, os, platform } = bowser.parse(userAgent);
  return {
    device: [browser.name, os.name].filter(Boolean).join(" на "),
    isMobile: platform.type === "mobile" || platform.type === "tablet",
  };
}
