type FactsProps = { className?: string | undefined; facts: readonly string[] };

/** A line of short facts. */
export const Facts = ({ className, facts }: FactsProps) => (
  <p className={className}>
    {facts.map((fact) => (
      <span key={fact}>{fact}</span>
    ))}
  </p>
);
