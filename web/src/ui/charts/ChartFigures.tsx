import classes from './ChartFigures.module.css';

interface ChartFiguresProps {
  /** The label that opens it. */
  readonly name: string;
  /** The first column has the name of each row. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly [string, ...(string | number)[]])[];
}

/** The figures of a chart as a table, folded at first. */
export function ChartFigures({ name, columns, rows }: ChartFiguresProps) {
  return (
    <details className={classes.behind}>
      <summary>{name}</summary>
      <div
        className={`bordered rounded-small ${classes.box}`}
        role="group"
        aria-label={name}
        tabIndex={0}
      >
        <table className="figures">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([head, ...cells]) => (
              <tr key={head}>
                <th scope="row">{head}</th>
                {cells.map((value, index) => (
                  <td key={columns[index + 1]}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
