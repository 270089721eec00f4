import { useSubmit } from "../../app/hooks/useSubmit.ts";
import type { Refusable } from "../../services/refusable.ts";
import type { Call } from "../../services/surroundings.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";

type PinButtonProps = {
  call: Call<{ id: number; isPinned: boolean }, Refusable<{ pinnedIds: number[] }>>;
  id: number;
  isPinned: boolean;
};

/** «Закрепить»: first on the author's page. */
export function PinButton({ call, id, isPinned }: PinButtonProps) {
  const { submit, status, message, result } = useSubmit(call);
  const isNow = result ? result.pinnedIds.includes(id) : isPinned;
  return (
    <>
      <Button
        icon={<Icon name="pin" />}
        aria-pressed={isNow}
        busy={status === "submitting"}
        onClick={() => submit({ id, isPinned: !isNow })}
      >
        {isNow ? "Закреплено" : "Закрепить"}
      </Button>
      {status === "refused" && (
        <span className="small" role="alert">
          {message}
        </span>
      )}
    </>
  );
}
