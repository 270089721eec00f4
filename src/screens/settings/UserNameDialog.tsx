import { useActorOf } from "../../app/hooks/machines.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { changeUserName } from "../../services/profile.calls.ts";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { ProofDialog } from "../parts/ProofDialog.tsx";
import { noProof } from "../parts/ProofFields.tsx";
import { useContractForm } from "../parts/useContractForm.ts";

type UserNameDialogProps = {
  open: boolean;
  present: string;
  withCode: boolean;
  onClose: () => void;
  onChanged: (userName: string) => void;
};

/** Asks for another user name, and whether it is the person. */
export default function UserNameDialog({ open, present, withCode, onClose, onChanged }: UserNameDialogProps) {
  const session = useActorOf("session");
  const sending = useSubmit(changeUserName, {
    onDone: ({ userName }) => {
      // Menus and addresses hold the former one.
      session.send({ type: "account.changed" });
      onChanged(userName);
    },
  });
  const form = useContractForm({
    schema: () => import("../../api/contract/profile.ts").then(({ userNameChange }) => userNameChange),
    defaultValues: { userName: "", proof: noProof },
    sending,
    isFleeting: true,
  });
  return (
    <ProofDialog
      open={open}
      form={form}
      title="Сменить имя пользователя"
      action="Сменить имя пользователя"
      failed="Имя пользователя не изменено"
      withCode={withCode}
      onClose={onClose}
    >
      <TextField
        {...form.field("userName")}
        label="Новое имя пользователя"
        hint={`Сейчас ${present}. От 3 до 30 латинских букв, цифр, точек и дефисов, не одни цифры. Сменить его ещё раз можно через 30 дней`}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
    </ProofDialog>
  );
}
