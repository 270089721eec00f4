import { Flag } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import type { InputOf } from "../../api/contract/index.ts";
import { useAccount } from "../../app/MachinesContext.tsx";
import { Button } from "../../ui/Button/Button.tsx";
import { IconButton } from "../../ui/IconButton/IconButton.tsx";

const load = () => import("./ComplaintDialog.tsx");
const ComplaintDialog = lazy(load);

type ComplaintButtonProps = {
  target: Pick<InputOf<"complain">["body"], "targetType" | "targetId">;
  /** Of whom the thing is: they have nothing to complain of. */
  authors: readonly { id: number }[];
  /** One icon, for bars. */
  isSmall?: boolean;
};

/** «Пожаловаться», for signed-in people; the dialog is fetched when it is wanted. */
export function ComplaintButton({ target, authors, isSmall = false }: ComplaintButtonProps) {
  const account = useAccount();
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (account.id < 0 || authors.some(({ id }) => id === account.id)) return null;
  const open = () => {
    setWanted(true);
    void load().then(
      () => {
        // A dialog gives the focus back to what it has seen focused: the first time it was not there yet.
        button.current?.blur();
        button.current?.focus();
        setOpen(true);
      },
      () => {}, // the lazy part tells the page
    );
  };
  return (
    <>
      {isSmall ? (
        <IconButton ref={button} label="Пожаловаться" onClick={open}>
          <Flag />
        </IconButton>
      ) : (
        <Button ref={button} variant="text" flush icon={<Flag />} onClick={open}>
          Пожаловаться
        </Button>
      )}
      {isWanted && (
        <Suspense fallback={null}>
          <ComplaintDialog open={isOpen} target={target} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
