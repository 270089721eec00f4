/** As `refusals`, of sales: a page of its own, since nobody but sellers and buyers needs them. */
export const saleRefusals = {
  notPublished: "Сначала опубликуйте произведение",
  notIdentified: "Чтобы продавать, подтвердите личность",
  paymentsOff: "Оплата на площадке не подключена",
  nothingPaid: "Оставьте хотя бы одну платную главу",
  pastTime: "Выберите время в будущем",
  tooFar: "Начать продажу можно не позже чем через 90 дней",
  priceHeld: "Цену нельзя менять, пока действует или ждёт скидка",
  priceOften: "Цену можно менять раз в сутки",
  isExclusive: "Действует эксклюзивный договор, сначала расторгните его",
  noReason: "Укажите причину",
  price: "Цена\u00a0— целое число рублей от 29 до 5\u00a0000",
  freeChapters: "Бесплатной должна быть хотя бы одна глава",
} as const;
