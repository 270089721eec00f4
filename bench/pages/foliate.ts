import { makeFB2 } from "foliate-js/fb2.js";

const book = fetch("book.fb2").then((response) => response.blob());

window.parse = async () => {
  const blob = await book;
  const begun = performance.now();
  const { sections, destroy } = await makeFB2(blob);
  const milliseconds = performance.now() - begun;
  destroy();
  return { milliseconds, sections: sections.length };
};
