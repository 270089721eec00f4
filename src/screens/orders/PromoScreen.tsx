import { useLocation } from "wouter";
import { useAccount, useSessionIs } from "../../app/hooks/machines.ts";
import { useHistoryEntry } from "../../app/hooks/shownPage.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { showToast } from "../../app/toast.ts";
import { redeemPromoCode } from "../../services/promoCodes.calls.ts";
import { barredWords } from "../../text/actionMessages.ts";
import { loginPath } from "../../text/addresses.ts";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { ContractForm, SubmitButton } from "../parts/ContractForm.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import { useContractForm } from "../parts/useContractForm.ts";
import styles from "./Orders.module.css";
import { bookOfCode, promoAddress, typedCodeAt } from "./promo.view.ts";

type Typed = { code: string };

/** /promo: a reader gets a book for a code. A guest comes back from the login with what was typed. */
export default function PromoScreen() {
  const code = typedCodeAt(useHistoryEntry().hash);
  return <Promo key={code} code={code} />;
}

function Promo({ code }: Typed) {
  const account = useAccount();
  const [, navigate] = useLocation();
  const isBarred = useSessionIs("barred");
  const isRestoring = useSessionIs("restoring");
  const isGuest = account.id <= 0 && !isBarred && !isRestoring;
  const redeeming = useSubmit(redeemPromoCode, {
    leads: true,
    onDone: (given) => {
      showToast(`Книга ваша: «${given.work.title}»`);
      navigate(bookOfCode(given), { replace: true });
    },
  });
  const form = useContractForm<Typed, Typed>({
    schema: () => import("../../api/contract/promoCodes.ts").then(({ redeemForm }) => redeemForm),
    defaultValues: { code },
    sending: {
      ...redeeming,
      submit: (typed) => (isGuest ? navigate(loginPath(promoAddress(typed.code))) : redeeming.submit(typed)),
    },
    isFleeting: true,
  });
  return (
    <div className="wrap page">
      <section className={`${styles.order} stack g6`}>
        <header className="stack g2">
          <PageTitle />
          <p>Промокод бесплатно отдаёт книгу одному читателю: все главы, и те, что выйдут.</p>
        </header>
        <ContractForm
          form={form}
          failed="Книга не получена"
          className="stack g4"
          aria-label="Получить книгу по промокоду"
        >
          <TextField
            {...form.field("code")}
            label="Промокод"
            hint="12 букв и цифр. Регистр, пробелы и дефисы не важны"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <p className="row g2">
            <SubmitButton form={form} unavailable={isBarred ? barredWords : undefined}>
              {isGuest ? "Войти и получить книгу" : "Получить книгу"}
            </SubmitButton>
          </p>
          <p className="small muted">
            Автор книги увидит, кто применил промокод. Полученные книги стоят в{" "}
            <a href="/account/purchases">покупках</a>.
          </p>
        </ContractForm>
      </section>
    </div>
  );
}
