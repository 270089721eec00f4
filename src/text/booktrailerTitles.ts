/** Whose player shows a booktrailer. */
export const booktrailerTitles = { rutube: "RuTube", vk: "VK Видео", youtube: "YouTube" } as const;
export type BooktrailerProvider = keyof typeof booktrailerTitles;
