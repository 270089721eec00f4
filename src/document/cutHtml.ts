const hasNoEnd = new Set(["br", "hr", "img", "source"]);

/**
 * The first blocks of a text, whole.
 * @param html of `renderHtml`: every tag is closed, and `<` is nowhere else
 * @param most after so many characters no further block begins
 */
export function cutHtml(html: string, most: number): string {
  if (html.length <= most) return html;
  let depth = 0;
  for (const { 0: tag, 1: end, 2: name = "", index } of html.matchAll(/<(\/?)(\w+)[^>]*>/g)) {
    if (!hasNoEnd.has(name)) depth += end ? -1 : 1;
    if (depth === 0 && index + tag.length >= most) return html.slice(0, index + tag.length);
  }
  return html;
}
