import { useEffect, useRef, useState } from "react";
import { showLastingRefusal } from "../../app/toast.ts";
import { RefusalNote } from "./RefusalNote.tsx";

/**
 * What a refused «Вернуть» leaves behind. The row that was deleted is gone, so that its list keeps the reason; a person
 * who has left the list sees a toast that stays.
 * @param title what has become of the thing
 * @returns `tell` takes the whole sentence; `note` shows it until it is closed
 */
export function useNotRestored(title = "Осталось в корзине") {
  const [reason, setReason] = useState("");
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return {
    tell: (refusal: string) => (isShown.current ? setReason(refusal) : showLastingRefusal(refusal)),
    note: <RefusalNote title={title} reason={reason} onClose={() => setReason("")} />,
  };
}
