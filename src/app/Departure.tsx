import { useSelector } from "@xstate/react";
import { lazy, Suspense, useEffect } from "react";
import { useNavigationActor } from "./MachinesContext.tsx";

const ConfirmDialog = lazy(() =>
  import("./dialogs/ConfirmDialog.tsx").then(({ ConfirmDialog }) => ({ default: ConfirmDialog })),
);

/** Asks before a page with unsaved changes is left; the browser itself asks when the tab is closed. */
export function Departure() {
  const navigation = useNavigationActor();
  const state = useSelector(navigation, ({ value }) => value);
  const isGuarded = state === "guarded" || state === "returning" || state === "asking";

  useEffect(() => {
    if (!isGuarded) return;
    const guard = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", guard);
    return () => window.removeEventListener("beforeunload", guard);
  }, [isGuarded]);

  // From the first unsaved change on, so that the question can be asked without a network.
  if (!isGuarded) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        open={state === "asking"}
        title="Уйти со страницы?"
        confirm="Уйти без сохранения"
        keep="Остаться"
        onConfirm={() => navigation.send({ type: "departure.confirmed" })}
        onClose={() => navigation.send({ type: "departure.cancelled" })}
      >
        <p>Изменения на этой странице не сохранены. Если уйти, они пропадут.</p>
      </ConfirmDialog>
    </Suspense>
  );
}
