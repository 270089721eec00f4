import { useSearch } from "wouter";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad } from "../../app/screenProps.ts";
import { chatList } from "../../services/messages.calls.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Cabinet } from "../parts/Cabinet.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { PageLinks } from "../parts/PageLinks.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import { PeopleSearch } from "../parts/PeopleSearch.tsx";
import { listAddress, listAt } from "../parts/peopleList.view.ts";
import { ChatRow } from "./ChatRow.tsx";
import { FoundPeople } from "./FoundPeople.tsx";

const addressOf = (search: string, page = 1) => listAddress("/messages", { search, page });

export const first = ({ search }: Ahead) => {
  const at = listAt(search);
  return at.search === "" ? [firstLoad(chatList, { page: at.page })] : [];
};

/** /messages: with whom a person writes, and a search of whom to write to. */
export default function ChatsScreen() {
  const { search, page } = listAt(useSearch());
  return (
    <Cabinet current="/messages">
      <div className="stack g5">
        <PageTitle />
        <PeopleSearch
          label="Кому написать"
          search={search}
          addressOf={addressOf}
          field="Кому написать: имя или имя пользователя"
          all="К беседам"
        />
        {search === "" ? <Chats page={page} /> : <FoundPeople search={search} />}
      </div>
    </Cabinet>
  );
}

function Chats({ page }: { page: number }) {
  const loader = useLoader(chatList, { page }, null);
  return (
    <Loaded loader={loader} skeleton={<SkeletonRows rows={4} label="Переписка загружается" />}>
      {({ chats, isLastPage }) =>
        chats.length === 0 ? (
          <Blank title={page === 1 ? "Вы пока никому не писали" : "Здесь переписка кончилась"}>
            {page === 1 ? "Найдите человека по имени или откройте его страницу." : <a href="/messages">К началу</a>}
          </Blank>
        ) : (
          <>
            <ul className="line-above" aria-label="Переписка">
              {chats.map((chat) => (
                <li key={chat.person.id}>
                  <ChatRow chat={chat} />
                </li>
              ))}
            </ul>
            <PageLinks page={page} isLastPage={isLastPage} addressOf={(next) => addressOf("", next)} />
          </>
        )
      }
    </Loaded>
  );
}
