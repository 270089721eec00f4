import { useEffect, useState } from "react";

export interface AgainProps {
  /** Why it did not go well, without a full stop; nothing: the reason is next to it. */
  reason?: string;
  /** Milliseconds from its appearance until it is tried again. */
  after: number;
}

/** «Сервер временно недоступен. Повторим через 9 с»: the seconds go down; the component that shows it tries again. */
export function Again({ reason, after }: AgainProps) {
  const [left, setLeft] = useState(Math.ceil(after / 1_000));
  useEffect(() => {
    const ticks = setInterval(() => setLeft((before) => Math.max(before - 1, 0)), 1_000);
    return () => clearInterval(ticks);
  }, []);
  return (
    <>
      {reason && `${reason}. `}Повторим через {left}&nbsp;с
    </>
  );
}
