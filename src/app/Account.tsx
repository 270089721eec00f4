import { useState } from "react";
import { LatePart } from "../screens/parts/LatePart.tsx";
import { AccountButton } from "../ui/Mast/Mast.tsx";
import { neededChunk, prefetchChunk, spareChunk } from "./chunks.ts";
import { useAccount } from "./hooks/machines.ts";
import { useLatePart } from "./hooks/useLatePart.ts";
import { later } from "./late.ts";

const loadMenu = later("accountMenu");
const loadBell = () => spareChunk(later("bell"));

/** The bell comes with its first count; its place is kept. */
export const Account = () => (
  <>
    <LatePart load={loadBell} />
    <Person />
  </>
);

/** The person in the header. The menu weighs a quarter of the first load: it is fetched when its button is pointed at or pressed. */
function Person() {
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
