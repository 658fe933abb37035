// Reads a context into a plan: its blocks, each divided into what can be kept separately, with what must be kept along.
import { readBlocks } from '../text/blocks/read-blocks.js';
import { SourceLines } from '../text/blocks/source-lines.js';
import { BlockPlanner } from './passages.js';
import { type Plan, PlanBuilder } from './plan.js';
import { withReferences } from './references.js';

const keepMark = /<keep>([\s\S]*?)<\/keep>/g;

/** Parses a context. The text between `<keep>` and `</keep>` is one unit that must stay; the tags themselves are dropped. */
export function parseContext(context: string): Plan {
  const builder = new PlanBuilder();
  let from = 0;
  for (let open = context.indexOf('<keep>'); open >= 0; open = context.indexOf('<keep>', from)) {
    keepMark.lastIndex = open;
    const mark = context.indexOf('</keep>', open) < 0 ? null : keepMark.exec(context);
    if (mark === null) break;
    planBlocks(context, from, mark.index, builder);
    if (/\n[ \t]*\n[ \t]*$/.test(context.slice(Math.max(from, mark.index - 200), mark.index))) builder.blank();
    if (mark[1] !== '') builder.unit(mark[1] ?? '', mark.index + '<keep>'.length, builder.block(), { verbatim: true, keep: true });
    from = mark.index + mark[0].length;
  }
  planBlocks(context, from, context.length, builder);
  return withReferences(builder.finish());
}

function planBlocks(context: string, from: number, to: number, builder: PlanBuilder): void {
  const lines = new SourceLines(from === 0 && to === context.length ? context : context.slice(from, to), from);
  const { blocks, roles } = readBlocks(lines);
  const planner = new BlockPlanner(builder, lines, roles);
  for (const block of blocks) planner.add(block);
}
