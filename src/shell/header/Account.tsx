import { useState } from "react";
import { neededChunk, prefetchChunk, spareChunk } from "../../app/chunks.ts";
import { useAccount } from "../../app/hooks/machines.ts";
import { useLazyPart } from "../../app/hooks/useLazyPart.ts";
import { LazyPart } from "../../screens/parts/LazyPart.tsx";
import { AccountButton } from "../../ui/Mast/Mast.tsx";
import { lazyPart } from "../composition/lazy.ts";

const loadMenu = lazyPart("accountMenu");
const loadBell = () => spareChunk(lazyPart("bell"));

/** The bell comes with its first count; its place is kept. */
export const Account = () => (
  <>
    <LazyPart load={loadBell} />
    <Person />
  </>
);

/** The person in the header. The menu weighs a quarter of the first load: it is fetched when its button is pointed at or pressed. */
function Person() {
  const account = useAccount();
  const [Menu, fetchMenu] = useLazyPart(() => neededChunk(loadMenu));
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
