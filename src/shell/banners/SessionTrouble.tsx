import { useSelector } from "@xstate/react";
import { spareChunk } from "../../app/chunks.ts";
import { useActorOf } from "../../app/hooks/machines.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { LazyPart } from "../../screens/parts/LazyPart.tsx";
import { cancelFactorRemoval } from "../../services/totp.calls.ts";
import { formatMoment } from "../../text/dates.ts";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { Banner } from "./Banner.tsx";

const loadKeptTexts = () => spareChunk(() => import("./KeptTexts.tsx"));

/** The session is over, of no use, or does not end, or its second factor goes off: what that means, and what a person can do. It comes with the menu that logs out. */
export default function SessionTrouble() {
  const session = useActorOf("session");
  const state = useSelector(session, ({ value }) => value);
  const { account, reason, factorEndsAt } = useSelector(session, ({ context }) => context);
  const logOut = () => session.send({ type: "logout.requested" });
  if (state === "barred")
    return (
      <Banner words={`${reason}. Читать можно, писать и публиковать нельзя.`}>
        <LazyPart load={loadKeptTexts} />
        <ButtonLink small href="/account/leaving">
          Забрать свои данные
        </ButtonLink>
        <ButtonLink small href="/support">
          Написать в поддержку
        </ButtonLink>
        <Button small variant="text" onClick={logOut}>
          Выйти
        </Button>
      </Banner>
    );
  if (state === "lost")
    return (
      <Banner words="Вход устарел. Войдите снова в новой вкладке: всё, что на этой странице, останется.">
        <ButtonLink small href="/account/login" target="_blank">
          Войти
        </ButtonLink>
      </Banner>
    );
  if (state === "stillIn")
    return (
      <Banner words={`Выйти не удалось: ${reason}. На этом устройстве вход ещё открыт.`}>
        <Button small onClick={logOut}>
          Выйти
        </Button>
        <Button small variant="text" onClick={() => session.send({ type: "logout.dismissed" })}>
          Остаться
        </Button>
      </Banner>
    );
  // A person with a menu reads it there.
  if (state === "signingOut") return account.id < 0 && <Banner words="Выходим…" />;
  return factorEndsAt && <FactorEnding at={factorEndsAt} />;
}

/** Somebody has asked to turn the second factor off, and anybody who is signed in may stop it. */
function FactorEnding({ at }: { at: string }) {
  const session = useActorOf("session");
  const { status, message, submit } = useSubmit(cancelFactorRemoval, {
    onDone: () => session.send({ type: "account.changed" }),
  });
  const when = `Двухфакторный вход выключится ${formatMoment(at, 0)} по Москве`;
  return (
    <Banner words={status === "refused" ? `Отменить не удалось: ${message}. ${when}.` : `${when}. Не просили об этом?`}>
      <Button small busy={status === "submitting"} onClick={() => submit({})}>
        Не выключать
      </Button>
    </Banner>
  );
}
