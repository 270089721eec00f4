import { useState } from "react";
import type { InputOf } from "../../api/contract/index.ts";
import { neededChunk } from "../../app/chunks.ts";
import { useAccount } from "../../app/hooks/machines.ts";
import { useLazyPart } from "../../app/hooks/useLazyPart.ts";
import { messages } from "../../text/messages.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { IconButton } from "../../ui/IconButton/IconButton.tsx";
import styles from "./ComplaintButton.module.css";

const loadDialog = () => neededChunk(() => import("./ComplaintDialog.tsx"));

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
  const [ComplaintDialog, fetchDialog] = useLazyPart(loadDialog);
  const [state, setState] = useState<"closed" | "open" | "lost">("closed");
  if (account.id < 0 || authors.some(({ id }) => id === account.id)) return null;
  const open = async () => {
    setState("open");
    if (!(await fetchDialog())) setState("lost");
  };
  return (
    <>
      {isSmall ? (
        <IconButton icon="flag" label="Пожаловаться" onClick={() => void open()} />
      ) : (
        <Button variant="text" flush className={styles.flag} icon={<Icon name="flag" />} onClick={() => void open()}>
          Пожаловаться
        </Button>
      )}
      {state === "lost" && (
        <span className="small" role="alert">
          {messages.loadFailed}
        </span>
      )}
      {ComplaintDialog && (
        <ComplaintDialog open={state === "open"} target={target} onClose={() => setState("closed")} />
      )}
    </>
  );
}
