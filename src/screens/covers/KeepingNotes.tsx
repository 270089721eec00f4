import { useSelector } from "@xstate/react";
import { useCoverLook } from "../../app/hooks/useCoverLook.ts";
import { useRestoredAccess } from "../../app/hooks/useRestoredAccess.ts";
import type { CoverKeepingActor } from "../../machines/covers/coverKeeping.machine.ts";
import { newRequestId } from "../../services/requestId.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { SavedStatus } from "../../ui/SavedStatus/SavedStatus.tsx";
import { keepingText } from "./coverKeeping.view.ts";

/** Where the design is. */
export function KeepingStatus({ keeping }: { keeping: CoverKeepingActor }) {
  const { design, look } = useCoverLook(keeping);
  const state = design.matches("kept")
    ? "saved"
    : design.matches("stale") || design.matches({ unkept: "stuck" })
      ? "failed"
      : design.matches("unkept")
        ? "local"
        : "saving";
  return <SavedStatus state={state}>{keepingText(design, look.device)}</SavedStatus>;
}

/** What a person alone can decide of a design that is not kept. */
export function KeepingNotes({ keeping }: { keeping: CoverKeepingActor }) {
  useRestoredAccess(
    keeping,
    useSelector(keeping, ({ context }) => context.accountId),
  );
  const shown = useSelector(keeping, (design) =>
    design.matches("stale") ? "stale" : design.matches({ unkept: "stuck" }) ? "stuck" : "",
  );
  const fault = useSelector(keeping, ({ context }) => context.fault);
  if (shown === "stale")
    return (
      <Note
        kind="warn"
        level={2}
        live
        title="Макет изменён в другом окне"
        actions={
          <>
            <Button small onClick={() => keeping.send({ type: "theirs.chosen" })}>
              Взять тот
            </Button>
            <Button small onClick={() => keeping.send({ type: "parting.chosen", designId: newRequestId() })}>
              Сохранить этот отдельно
            </Button>
          </>
        }
      >
        Ваш на экране не тронут: ни один не пропадёт без вашего решения.
      </Note>
    );
  if (shown !== "stuck") return null;
  const needsLogin = fault?.kind === "loginRequired";
  return (
    <Note
      kind="stop"
      level={2}
      live
      title={needsLogin ? "Войдите, чтобы продолжить" : `Не сохранено: ${fault?.reason ?? ""}`}
      actions={
        <>
          {needsLogin && (
            <a href="/account/login" target="_blank" rel="noopener">
              Войти в новой вкладке
            </a>
          )}
          <Button small onClick={() => keeping.send({ type: "save.requested" })}>
            Сохранить снова
          </Button>
        </>
      }
    >
      Макет остался на экране и на этом устройстве.
    </Note>
  );
}
