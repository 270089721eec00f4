import { useSearch } from "wouter";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad } from "../../app/screenProps.ts";
import { exclusiveAgreements } from "../../services/exclusive.calls.ts";
import { security } from "../../services/security.calls.ts";
import { exclusiveKinds } from "../../text/exclusiveStates.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import styles from "../parts/MoneyRows.module.css";
import { StaffQueue } from "../parts/StaffQueue.tsx";
import { AgreementRow } from "./AgreementRow.tsx";
import { addressOf, agreementsAt, kindNames, nothingOf } from "./agreements.view.ts";

const nothing = {};
export const first = ({ search }: Ahead) => [
  firstLoad(exclusiveAgreements, agreementsAt(search)),
  firstLoad(security, nothing),
];

/** /moderation/exclusive: requests and signed agreements that wait for a decision, and all others. */
export default function AgreementsScreen() {
  const at = agreementsAt(useSearch());
  const { kind, page } = at;
  const loader = useLoader(exclusiveAgreements, at, null);
  const guards = useLoader(security, nothing, null);
  return (
    <StaffQueue
      loader={loader}
      loading="Договоры загружаются"
      tabs={{
        label: "Какие договоры показать",
        items: exclusiveKinds.map((one) => ({
          label: kindNames[one],
          href: addressOf({ kind: one, page: 1 }),
          current: one === kind,
        })),
      }}
      rowsOf={({ agreements }) => agreements.map((agreement) => ({ ...agreement, id: agreement.work.id }))}
      countForms={["договор", "договора", "договоров"]}
      listClass={styles.list}
      nothing={
        <Blank
          title="Договоров нет"
          action={page > 1 && <ButtonLink href={addressOf({ kind, page: 1 })}>К началу списка</ButtonLink>}
        >
          {nothingOf[kind]}
        </Blank>
      }
      page={page}
      addressOf={(next) => addressOf({ kind, page: next })}
    >
      {(agreement, onSettled) => (
        <AgreementRow agreement={agreement} withCode={guards.data?.twoFactor != null} onSettled={onSettled} />
      )}
    </StaffQueue>
  );
}
