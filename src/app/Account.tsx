import { useState } from "react";
import { AccountButton } from "../ui/Mast/Mast.tsx";
import { neededChunk, prefetchChunk } from "./chunks.ts";
import { useAccount } from "./hooks/machines.ts";
import { useLatePart } from "./hooks/useLatePart.ts";

const loadMenu = () => import("./AccountMenu.tsx");

/** The person in the header. The menu weighs a quarter of the first load: it is fetched when its button is pointed at or pressed. */
export function Account() {
  const account = useAccount();
  const [Menu, fetchMenu] = useLatePart(() => neededChunk(loadMenu));
  const [isAwaited, setAwaited] = useState(false);
  if (Menu) return <Menu />;
  const prefetch = () => prefetchChunk(loadMenu);
  const open = async () => {
    setAwaited(true);
    if (!(await fetchMenu())) setAwaited(false);
  };
  return (
    <AccountButton
      name={account.fio}
      src={account.avatarUrl}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={isAwaited || undefined}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={() => void open()}
      onKeyDown={(event) => {
        if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
        event.preventDefault();
        void open();
      }}
    />
  );
}
