import { useLocation } from "wouter";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { Button } from "../../ui/Button/Button.tsx";
import { addressOf, type ComplaintFilter } from "./complaints.view.ts";

/** Why the list is empty: no such complaints, no such page, or none at all. */
export function NoComplaints({ filter }: { filter: ComplaintFilter }) {
  const [, navigate] = useLocation();
  const { state, category, targetType, page } = filter;
  if (page > 1)
    return (
      <Blank
        title="Здесь жалобы кончились"
        action={<Button onClick={() => navigate(addressOf({ ...filter, page: 1 }))}>К первой странице</Button>}
      />
    );
  if (category || targetType)
    return (
      <Blank
        mark="search"
        title="Таких жалоб нет"
        action={
          <Button onClick={() => navigate(addressOf({ state, category: null, targetType: null, page: 1 }))}>
            Сбросить фильтры
          </Button>
        }
      >
        С этой причиной или на это никто не жалуется.
      </Blank>
    );
  return state === "open" ? (
    <Blank title="Жалоб нет">Всё, на что жаловались читатели, уже рассмотрено.</Blank>
  ) : (
    <Blank title="Решённых жалоб пока нет">Здесь останется каждое решение с пояснением.</Blank>
  );
}
