import {
  BinaryOperationNode,
  type LimitNode,
  OperatorNode,
  type PrimitiveValueListNode,
  SqliteQueryCompiler,
  TupleNode,
  ValueNode,
} from 'kysely';

const comparisons: ReadonlySet<string> = new Set([
  '=',
  '==',
  '!=',
  '<>',
  '<',
  '<=',
  '>',
  '>=',
  'is',
  'is not',
  'in',
  'not in',
]);

/**
 * Writes queries that SQLite plans once. Its builds with ENABLE_STAT4, as ours is, plan a query again for each value
 * that a parameter is given, if the plan might depend on it: for a session with its account 140 microseconds, where
 * reading both takes 6 (https://sqlite.org/c3ref/prepare.html; nothing that better-sqlite3 offers turns that off). A
 * parameter inside an expression cannot be looked at, and changes nothing else: it has no affinity either way.
 */
export class SteadyCompiler extends SqliteQueryCompiler {
  protected override visitValue(node: ValueNode): void {
    if (node.immediate || !this.#isCompared()) super.visitValue(node);
    else this.#appendSteady(node.value);
  }

  protected override visitPrimitiveValueList(node: PrimitiveValueListNode): void {
    if (!this.#isCompared()) {
      super.visitPrimitiveValueList(node);
      return;
    }
    this.append('(');
    for (const [at, value] of node.values.entries()) {
      if (at > 0) this.append(', ');
      this.#appendSteady(value);
    }
    this.append(')');
  }

  /** There are few numbers of rows, and the plan may depend on them. */
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node;
    if (ValueNode.is(limit) && Number.isSafeInteger(limit.value)) this.append(`limit ${limit.value}`);
    else super.visitLimit(node);
  }

  /** Whether what is written now is compared with something; as a member of a tuple, too. */
  #isCompared(): boolean {
    const parent = this.parentNode;
    if (!parent) return false;
    if (TupleNode.is(parent)) return true;
    return (
      BinaryOperationNode.is(parent) && OperatorNode.is(parent.operator) && comparisons.has(parent.operator.operator)
    );
  }

  #appendSteady(value: unknown): void {
    this.append('coalesce(');
    this.appendValue(value);
    this.append(', null)');
  }
}
