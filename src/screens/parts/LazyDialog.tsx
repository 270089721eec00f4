import { type ComponentType, useEffect, useState } from "react";
import { useLazyPart } from "../../app/hooks/useLazyPart.ts";
import { messages } from "../../text/messages.ts";

type Opened = { open?: boolean; onClose: () => void };
type LazyDialogProps<Props extends Opened> = { load: () => Promise<{ default: ComponentType<Props> }>; with: Props };

/** A dialog that is fetched when it is first opened: pages that have one wait neither for it nor for what dialogs are made of. */
export function LazyDialog<Props extends Opened>({ load, with: props }: LazyDialogProps<Props>) {
  const [Dialog, fetch] = useLazyPart(load);
  const [isLost, setLost] = useState(false);
  const { open = true, onClose } = props;
  const isWanted = open && !Dialog;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is fetched once an opening, whatever the page draws meanwhile
  useEffect(() => {
    if (!isWanted) return;
    void fetch().then((isHere) => {
      setLost(!isHere);
      if (!isHere) onClose();
    });
  }, [isWanted]);
  if (Dialog) return <Dialog {...props} />;
  return (
    isLost && (
      <p className="small" role="alert">
        {messages.loadFailed}
      </p>
    )
  );
}
