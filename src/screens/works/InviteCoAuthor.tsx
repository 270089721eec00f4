import { useEffect } from "react";
import { Controller } from "react-hook-form";
import type { Work } from "../../api/contract/works.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { showToast } from "../../app/toast.ts";
import { inviteCoAuthor, likelyPeople } from "../../services/coAuthors.calls.ts";
import { Avatar } from "../../ui/Avatar/Avatar.tsx";
import { Button } from "../../ui/Button/Button.tsx";
import { Combobox } from "../../ui/Combobox/Combobox.tsx";
import { controlId, useContractForm } from "../parts/useContractForm.ts";
import styles from "./WorkSections.module.css";

type InviteCoAuthorProps = { work: Work; onChanged: (work: Work) => void };

const nobody = { people: [] };

/** The person whom the owner asks to write with them. It is inside the form of the settings, and is not one of them. */
export function InviteCoAuthor({ work, onChanged }: InviteCoAuthorProps) {
  const sending = useSubmit(inviteCoAuthor, {
    onDone: (changed) => {
      const known = [work.coAuthor?.id, work.secondCoAuthor?.id];
      const invited = [changed.coAuthor, changed.secondCoAuthor].find((author) => author && !known.includes(author.id));
      showToast(`Приглашение отправлено: ${invited?.fio}`);
      form.reset({ userName: "" });
      onChanged(changed);
    },
  });
  const form = useContractForm({
    schema: () => import("../../api/contract/coAuthors.ts").then(({ coAuthorInvited }) => coAuthorInvited),
    defaultValues: { userName: "" },
    sending: {
      ...sending,
      submit: (body: { userName: string }) => sending.submit({ params: { id: work.id }, body }),
    },
    isFleeting: true,
  });
  const { clearErrors } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was refused was refused of the authors before
  useEffect(() => clearErrors(), [work.coAuthor?.id, work.secondCoAuthor?.id, clearErrors]);
  const typed = form.watch("userName").trim().replace(/^@/, "");
  const { data } = useLoader(likelyPeople, { search: typed.slice(0, 100) }, nobody);
  const authors = [work.owner, work.coAuthor, work.secondCoAuthor].map((author) => author?.id);
  const offers = data.people.filter(({ id, userName }) => !authors.includes(id) && userName !== typed);
  const invite = () => void form.onSubmit();
  return (
    <div className={`${styles.invite} stack g3`}>
      <Controller
        control={form.control}
        name="userName"
        render={({ field }) => (
          <Combobox
            ref={field.ref}
            name={field.name}
            id={controlId("userName")}
            label="Имя пользователя соавтора"
            hint="До согласия приглашённый видит только название, обложку и аннотацию"
            value={field.value}
            onChange={field.onChange}
            maxLength={51}
            offers={offers.map(({ userName, fio, avatarUrl }) => ({
              value: userName,
              content: (
                <span className="row g2">
                  <Avatar name={fio} src={avatarUrl} silent />
                  <span>
                    {fio} <span className="small muted">@{userName}</span>
                  </span>
                </span>
              ),
            }))}
            onEnter={invite}
            error={form.messageOf("userName")}
          />
        )}
      />
      <Button busy={form.isSubmitting} onClick={invite}>
        Пригласить соавтора
      </Button>
      {form.refusal && <p role="alert">{form.refusal}</p>}
    </div>
  );
}
