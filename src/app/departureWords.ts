/** What a person is asked before a page with unsaved changes is left: by the page's own dialog, or by the browser. */
export const departureWords = {
  title: "Уйти со страницы?",
  warning: "Изменения на этой странице не сохранены. Если уйти, они пропадут.",
};
