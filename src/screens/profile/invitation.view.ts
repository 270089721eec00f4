import type { CoAuthorInvitation } from "../../api/contract/coAuthors.ts";
import { coAuthorshipRefusal } from "../parts/coAuthorship.view.ts";

type Circumstances = { now: number; emailIsConfirmed: boolean; accepting: string; declining: string };
type Shown = {
  /** «open»: yes and no; «late»: only no; «given»: neither. */
  answer: "open" | "late" | "given";
  text: string;
  isAuthor: boolean;
};

/** The state of an invitation. `now`: milliseconds; `accepting`, `declining`: the states of both forms. */
export function invitationState(
  { invitedAt }: Pick<CoAuthorInvitation, "invitedAt">,
  { now, emailIsConfirmed, accepting, declining }: Circumstances,
): Shown {
  if (accepting === "done") return { answer: "given", text: "Теперь вы соавтор", isAuthor: true };
  if (declining === "done")
    return {
      answer: "given",
      text: "Приглашение отклонено. 30 дней в это произведение вас не пригласят",
      isAuthor: false,
    };
  const refusal = coAuthorshipRefusal({ confirmed: false, invitedAt }, "confirmation.given", { now, emailIsConfirmed });
  return { answer: refusal ? "late" : "open", text: refusal ?? "", isAuthor: false };
}
