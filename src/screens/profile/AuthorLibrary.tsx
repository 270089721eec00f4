import { useAccount } from "../../app/hooks/machines.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import PersonLibrary from "../library/PersonLibrary.tsx";

type AuthorLibraryProps = { author: { id: number }; address: string; isShown: boolean };

/** A person's library on their page, as far as they let others see it; the person's own is at another address. */
export default function AuthorLibrary({ author, address, isShown }: AuthorLibraryProps) {
  const isOwn = useAccount().id === author.id;
  if (isOwn)
    return (
      <Blank title="Это ваша библиотека" action={<ButtonLink href="/library">Открыть библиотеку</ButtonLink>}>
        Кто ещё её видит, решаете вы: <a href="/account/privacy">приватность</a>.
      </Blank>
    );
  if (!isShown)
    return <Blank title="Библиотека скрыта">Её владелец показывает её только себе или своим друзьям.</Blank>;
  return <PersonLibrary userId={author.id} address={address} />;
}
