import classes from './BehindChart.module.css';

interface BehindChartProps {
  /** What opens it. */
  readonly name: string;
  /** The first column names its row. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly [string, ...(string | number)[]])[];
}

/** The figures behind a picture, folded until they are asked for. */
export function BehindChart({ name, columns, rows }: BehindChartProps) {
  return (
    <details className={classes.behind}>
      <summary>{name}</summary>
      <div className={classes.box} role="group" aria-label={name} tabIndex={0}>
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
