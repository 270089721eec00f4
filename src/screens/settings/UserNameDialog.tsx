import { useId } from "react";
import { userNameChange } from "../../api/contract/profile.ts";
import { Dialog } from "../../app/dialogs/Dialog.tsx";
import { useActorOf } from "../../app/hooks/machines.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { changeUserName } from "../../services/profile.calls.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { FormProblems } from "../parts/FormProblems.tsx";
import { noProof, ProofFields } from "../parts/ProofFields.tsx";
import { useContractForm } from "../parts/useContractForm.ts";

type UserNameDialogProps = {
  open: boolean;
  present: string;
  withCode: boolean;
  onClose: () => void;
  onChanged: (userName: string) => void;
};

/** Asks for another user name, and whether it is the person. */
export function UserNameDialog({ open, present, withCode, onClose, onChanged }: UserNameDialogProps) {
  const id = useId();
  const session = useActorOf("session");
  const sending = useSubmit(changeUserName, {
    onDone: ({ userName }) => {
      // Menus and addresses hold the former one.
      session.send({ type: "account.changed" });
      onChanged(userName);
    },
  });
  const form = useContractForm({
    schema: userNameChange,
    defaultValues: { userName: "", proof: noProof },
    sending,
    isFleeting: true,
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Сменить имя пользователя"
      foot={
        <>
          <Button onClick={onClose}>Отменить</Button>
          <Button type="submit" form={id} variant="primary" busy={form.isSubmitting}>
            Сменить имя пользователя
          </Button>
        </>
      }
    >
      <form id={id} className="stack g5" noValidate onSubmit={form.onSubmit}>
        <FormProblems form={form} title="Имя пользователя не изменено" />
        <TextField
          {...form.field("userName")}
          label="Новое имя пользователя"
          hint={`Сейчас ${present}. От 3 до 30 латинских букв, цифр, точек и дефисов, не одни цифры. Сменить его ещё раз можно через 30 дней`}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <ProofFields field={form.field} withCode={withCode} />
      </form>
    </Dialog>
  );
}
