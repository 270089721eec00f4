import { useSelector } from "@xstate/react";
import { neededChunk } from "../../app/chunks.ts";
import { useActorOf } from "../../app/hooks/machines.ts";
import { LazyPart } from "../../screens/parts/LazyPart.tsx";
import { Button } from "../../ui/Button/Button.tsx";
import { Banner } from "./Banner.tsx";

const troubles: ReadonlySet<unknown> = new Set(["lost", "barred", "signingOut", "stillIn"]);
const loadTrouble = () => neededChunk(() => import("./SessionTrouble.tsx"));

/** The session could not be asked, is over, or is of no use: what that means, and what a person can do. */
export function SessionBanner() {
  const session = useActorOf("session");
  const state = useSelector(session, ({ value }) => value);
  const { reason, factorEndsAt } = useSelector(session, ({ context }) => context);
  if (state === "unreachable")
    return (
      <Banner words={`Вход не проверен: ${reason}. Повторим сами.`}>
        <Button small onClick={() => session.send({ type: "retry.requested" })}>
          Повторить сейчас
        </Button>
      </Banner>
    );
  return (troubles.has(state) || factorEndsAt) && <LazyPart load={loadTrouble} />;
}
