import { bellAndPush, defineOneKind } from "../definition.ts";
import { ofWork } from "../words.ts";

/** The time of a sale came, and the work was not published. */
export type SalePostponed = { type: "sale.postponed"; workId: number; accountId: number };

export const salePostponed = defineOneKind<SalePostponed>()({
  event: "sale.postponed",
  to: "account",
  kind: "salePostponed",
  group: "other",
  type: "SalePostponed",
  label: "Продажа не началась",
  hint: "когда её время пришло, а произведение не опубликовано",
  begins: bellAndPush,
  words: (content) =>
    ofWork(content, {
      previewText: "продажа не началась",
      text: "Сначала опубликуйте произведение",
      url: `/work/${content.work?.id}/sales`,
    }),
});
