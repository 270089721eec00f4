type PersonNameProps = {
  person: { fio: string; userName: string; isGone?: true | undefined };
  id?: string;
  className?: string;
};

/** A name that leads to its person's page, while there is one. */
export const PersonName = ({ person: { fio, userName, isGone }, id, className }: PersonNameProps) =>
  isGone ? (
    <span id={id}>{fio}</span>
  ) : (
    <a id={id} className={className} href={`/u/${encodeURIComponent(userName)}`}>
      {fio}
    </a>
  );
