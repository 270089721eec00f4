/** What every page says where others may come and payments move no money. */
export const testPayments = "Платежи здесь проверочные: деньги не списываются и авторам не выплачиваются.";
