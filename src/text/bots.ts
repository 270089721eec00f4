const names =
  /bot\b|crawl|spider|slurp|yandex(?:images|metrika|media|video|news)|mediapartners|facebookexternalhit|vkshare|whatsapp|telegrambot|headlessindex|lighthouse/i;

/** Whether a browser says of itself that it is a program which reads pages for others. */
export const isBot = (userAgent: string): boolean => names.test(userAgent);
