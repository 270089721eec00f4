import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { Button, ButtonLink } from "../ui/Button/Button.tsx";
import { Banner } from "./Banner.tsx";
import { spareChunk } from "./chunks.ts";
import { useActorOf } from "./hooks/machines.ts";
import { useLatePart } from "./hooks/useLatePart.ts";

/** The session could not be asked, is over, or is of no use: what that means, and what a person can do. */
export function SessionBanner() {
  const session = useActorOf("session");
  const state = useSelector(session, ({ value }) => value);
  const { account, reason, barredId } = useSelector(session, ({ context }) => context);
  const logOut = () => session.send({ type: "logout.requested" });
  if (state === "unreachable")
    return (
      <Banner words={`Вход не проверен: ${reason}. Повторим сами.`}>
        <Button small onClick={() => session.send({ type: "retry.requested" })}>
          Повторить сейчас
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
  if (state === "barred")
    return (
      <Banner words={`${reason}. Читать можно, писать и публиковать нельзя.`}>
        {barredId !== null && <KeptTexts accountId={barredId} />}
        <ButtonLink small href="/support">
          Написать в поддержку
        </ButtonLink>
        <Button small variant="text" onClick={logOut}>
          Выйти
        </Button>
      </Banner>
    );
  // Whoever has a menu reads it there.
  if (state === "signingOut" && account.id < 0) return <Banner words="Выходим…" />;
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
  return null;
}

const loadKeptTexts = () => spareChunk(() => import("./KeptTexts.tsx"));

/** Hardly anybody is barred: the part comes when it is needed. */
function KeptTexts({ accountId }: { accountId: number }) {
  const [Part, fetch] = useLatePart(loadKeptTexts);
  useEffect(() => void fetch(), [fetch]);
  return Part && <Part accountId={accountId} />;
}
