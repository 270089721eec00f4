import { useSearch } from "wouter";
import type { Statistics } from "../../api/contract/income.ts";
import { neededChunk } from "../../app/chunks.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad } from "../../app/screenProps.ts";
import { merchantBalance, merchantStatistics } from "../../services/income.calls.ts";
import { moscowDay } from "../../text/days.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Cabinet } from "../parts/Cabinet.tsx";
import { downloadCsv } from "../parts/downloadText.ts";
import { LazyShown } from "../parts/LazyShown.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import { BalanceFigures } from "./BalanceFigures.tsx";
import { FiguresTable } from "./FiguresTable.tsx";
import { PeriodPicker } from "./PeriodPicker.tsx";
import styles from "./Statistics.module.css";
import {
  csvName,
  headFigures,
  isEmpty,
  lengthWords,
  ownRefusal,
  periodWords,
  plotOf,
  type StatisticsAt,
  statisticsAsCsv,
  statisticsAt,
  statisticsQuery,
  widerThan,
} from "./statistics.view.ts";

/** What of the income can be paid out, and where that is asked for. */
function Balance() {
  const loader = useLoader(merchantBalance, {}, null);
  return (
    <section className={`${styles.balance} stack line-above`} aria-labelledby="balance">
      <div className="row between">
        <h2 id="balance">Баланс</h2>
        <ButtonLink href="/merchant/balance">К выплатам</ButtonLink>
      </div>
      <Loaded loader={loader}>{(balance) => <BalanceFigures balance={balance} />}</Loaded>
    </section>
  );
}

const loadPlot = () => neededChunk(() => import("../../ui/Plot/Plot.tsx"));
/** Days that cannot be asked for are not: the picker says why. */
const queryAt = (at: StatisticsAt) =>
  statisticsQuery(ownRefusal(at) === null ? at : { ...at, from: "", to: "" }, moscowDay(Date.now()));

export const first = ({ search }: Ahead) => [firstLoad(merchantStatistics, queryAt(statisticsAt(search)))];

/** /merchant/statistics: what was sold by days or months, drawn and as a table. */
export default function StatisticsScreen() {
  const at = statisticsAt(useSearch());
  const loader = useLoader(merchantStatistics, queryAt(at), null);
  const isRefused = ownRefusal(at) !== null;
  const statistics = isRefused ? null : loader.data;
  return (
    <Cabinet current="/merchant/statistics">
      <div className="stack g6">
        <div className="row between">
          <PageTitle />
          {statistics && !isEmpty(statistics) && (
            <Button
              icon={<Icon name="download" />}
              onClick={() => downloadCsv(csvName(statistics), statisticsAsCsv(statistics))}
            >
              Таблица CSV
            </Button>
          )}
        </div>
        <PeriodPicker key={`${at.from} ${at.to}`} at={at} works={loader.data?.works ?? []} />
        {!isRefused && (
          <Loaded loader={loader} skeleton={<SkeletonRows rows={6} label="Продажи считаются" />}>
            {(loaded) => (isEmpty(loaded) ? <Nothing at={at} works={loaded.works} /> : <Shown statistics={loaded} />)}
          </Loaded>
        )}
        {statistics && statistics.works.length > 0 && <Balance />}
      </div>
    </Cabinet>
  );
}

function Shown({ statistics }: { statistics: Statistics }) {
  return (
    <>
      <p className="small muted num">{periodWords(statistics)}, по Москве</p>
      <dl className={styles.figures}>
        {headFigures(statistics).map(({ name, value }) => (
          <div key={name}>
            <dt className="small muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <figure className="stack g3">
        <LazyShown className={styles.room} load={loadPlot} with={plotOf(statistics)} />
        <figcaption>
          <ul className={`${styles.legend} muted small`}>
            <li data-kind="bar">куплено книг, слева</li>
            <li data-kind="line">доход, справа</li>
            <li data-kind="past">доход за {lengthWords(statistics)} до того</li>
          </ul>
        </figcaption>
      </figure>
      <p className="small muted">
        {statistics.by === "day" ? "Дни" : "Месяцы"} перебираются стрелками ← →, Home и End. Возврат вычтен из дохода
        того дня, когда деньги вернулись покупателю.
      </p>
      <FiguresTable key={`${statistics.from} ${statistics.to} ${statistics.by}`} statistics={statistics} />
    </>
  );
}

function Nothing({ at, works }: { at: StatisticsAt; works: Statistics["works"] }) {
  if (works.length === 0)
    return (
      <Blank title="Продаж пока нет">
        Здесь будет видно, сколько книг купили и какой от них доход. Продажу начинают на странице произведения.
      </Blank>
    );
  const wider = widerThan(at);
  return (
    <Blank
      mark="search"
      title="За это время ничего не купили"
      action={wider && <ButtonLink href={wider.href}>{wider.label}</ButtonLink>}
    >
      {wider ? "Выберите другое время или другую книгу." : "Когда книгу купят, здесь появятся числа по дням и месяцам."}
    </Blank>
  );
}
