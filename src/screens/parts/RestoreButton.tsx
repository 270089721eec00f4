import { Button, type ButtonProps } from "../../ui/Button/Button.tsx";

type RestoreButtonProps = Omit<ButtonProps, "name" | "children"> & { name: string };

/** Takes a thing out of its bin. */
export const RestoreButton = ({ name, ...rest }: RestoreButtonProps) => (
  <Button small aria-label={`Восстановить: ${name}`} {...rest}>
    Восстановить
  </Button>
);

type LawfulRestoreProps = {
  name: string;
  acts: readonly { type: string; refusal?: string | undefined }[];
  actions: { isBusy: boolean; run: (type: "undeletion.requested") => void };
};

/** The same, where the law knows it. */
export function LawfulRestore({ name, acts, actions: { isBusy, run } }: LawfulRestoreProps) {
  const act = acts.find(({ type }) => type === "undeletion.requested");
  if (!act) return null;
  const restore = () => run("undeletion.requested");
  return <RestoreButton name={name} busy={isBusy} unavailable={act.refusal} reasonHidden onClick={restore} />;
}
