"""Trains the span reader: python3 span-reader.py --items DIR --out DIR [--seconds 255] [--fine 40] [--device cuda] [--from FILE] [--mean FILE]

--items is the output of span-reader-items.ts. Writes span-reader.bin, which is shipped, and span-reader-0.bin and span-reader-1.bin, which have not seen the
even and the odd documents respectively (readers/ keeps those of a run before documents/learnt/ existed). Trains on everything except the documents for
--seconds, then with the documents for --fine seconds for each file; documents/unread/ is only used to measure. With --from, training continues from FILE for
--fine seconds instead, which takes a CPU twenty to forty minutes (--device cpu --workers 0 --batch 24 --rate 8e-4); with --mean, the mean of FILE and of
the mean of this and another such run is also written, as span-reader-mean.bin: further training alone forgets easy texts (decision 106). Runs PyTorch on one accelerator.
Results are not reproducible byte for byte.
"""
import argparse
import json
import math
import os
import random
import time

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

parser = argparse.ArgumentParser()
parser.add_argument('--items', required=True)
parser.add_argument('--out', required=True)
parser.add_argument('--device', default='cuda')
parser.add_argument('--seconds', type=float, default=255)
parser.add_argument('--fine', type=float, default=40)
parser.add_argument('--batch', type=int, default=128)
parser.add_argument('--rate', type=float, default=4e-3)
parser.add_argument('--workers', type=int, default=12)
parser.add_argument('--limit', type=int, default=4000, help='maximum number of items to measure per set')
parser.add_argument('--seed', type=int, default=7)
parser.add_argument('--from', dest='begun', help='a span-reader.bin from which training continues')
parser.add_argument('--mean', help='a span-reader.bin of another run that continued from the same file')
args = parser.parse_args()
random.seed(args.seed)
np.random.seed(args.seed)
torch.manual_seed(args.seed)
device = torch.device(args.device)
torch.backends.cuda.matmul.allow_tf32 = True

# Sizes as in src/engines/embedded/extraction/span-reader/network.ts.
width, heads, pair_width, max_span = 128, 4, 32, 16
shape_count, shape_width, affix_count, affix_width = 20, 10, 1024, 16
flag_count, group_count = 5, 14
bit_count = flag_count + 2 * group_count
unlike = 0.3

max_tokens = 420
max_gold = 12
# For recurring phrases: this many words before and after the place that the question was made from are removed from the text.
asking_reach = 12


def column(name):
    return np.fromfile(os.path.join(args.items, name + '.i32'), dtype=np.int32)


head = json.load(open(os.path.join(args.items, 'sets.json')))
sets = head['sets']
assert len(head['groups']) == group_count
used = column('used')
vectors = np.fromfile(os.path.join(args.items, 'vectors.f32'), dtype=np.float32).reshape(len(used), -1)
dimensions = vectors.shape[1]
# Row 0 is padding, row 1 an unknown word.
known = np.concatenate([np.zeros((2, dimensions), np.float32), vectors])
unknown_row = 1


def bits_of(numbers, count):
    return ((numbers[:, None] >> np.arange(count)) & 1).astype(np.float32)


class Tokens:
    """Tokens of all texts, or of all questions, concatenated."""

    def __init__(self, name):
        self.starts = column(name + '.starts')
        ranks = column(name + '.ranks')
        self.rows = np.where(ranks < 0, unknown_row, np.searchsorted(used, ranks) + 2).astype(np.int64)
        self.keys = column(name + '.keys')
        self.shapes = column(name + '.shapes')
        self.affixes = column(name + '.affixes').reshape(-1, 2)
        flags = column(name + '.flags')
        groups = [bits_of(column(f'{name}.{part}'), group_count) for part in ('within', 'begun')]
        self.bits = np.concatenate([bits_of(flags, flag_count), *groups], 1)
        # Information content of a word, as in vectors.ts; function words and punctuation have none.
        weights = np.where(ranks < 0, 1.0, 0.001 / (0.001 + 0.085 / (ranks + 1.5)))
        self.weights = np.where((flags & 3) == 0, weights, 0).astype(np.float32)

    def of(self, index):
        return np.arange(self.starts[index], self.starts[index + 1])


texts, asked = Tokens('texts'), Tokens('asked')
asked_groups = column('asked.groups').reshape(-1, group_count).astype(np.float32) / 1000
# For each item: set, text, question, number of the document or hash of the label, number of right spans, and index of the first.
items = column('items').reshape(-1, 6).astype(np.int64)
spans = column('spans').reshape(-1, 2)

# Relative frequency with which items of a set are drawn.
shares = {
    'qamr': 1, 'fairytaleqa': 1, 'qed': 2, 'qa_reading_t0': 2, 'qa_unanswerable_made': 0.7, 'sgd_slots': 0.6, 'snips_slots': 0.3, 'hwu64_slots': 0.5,
    'fewrel_fields': 1, 'e2e_fields': 0.15, 'fields_made': 0.35, 'tasteset': 0.3, 'gum_entities': 0.5, 're3d': 0.5, 'documents': 6, 'free': 2, 'recurring': 0.6,
}
if args.begun is not None:
    # A model that continues training already knows the other sets.
    shares['documents'] *= 4
weights = np.array([shares[sets[item[0]]] for item in items])
questions = {'qamr', 'qed', 'qa_unanswerable_made'}
# Sets of short texts, which may be surrounded by other texts of the set.
short = questions | {'sgd_slots', 'snips_slots', 'hwu64_slots', 'fewrel_fields', 'e2e_fields', 're3d', 'gum_entities'}
texts_of_set, labels_of_text = {}, {}
for own_set, text, _, label, _, _ in items:
    texts_of_set.setdefault(own_set, []).append(text)
    labels_of_text.setdefault(text, set()).add(label)


def surrounded(item, index, gold):
    """A text surrounded by others of its set, up to 240 tokens; except for questions, none of them has a value of the same label."""
    own_set, text, _, label, _, _ = item
    pool = texts_of_set[own_set]
    pieces = [index]
    for _ in range(random.randint(1, 5)):
        other = pool[random.randrange(len(pool))]
        if other == text or (sets[own_set] not in questions and label in labels_of_text[other]):
            continue
        own = texts.of(other)
        if sum(map(len, pieces)) + len(own) > 240:
            break
        if random.random() < 0.5:
            pieces.append(own)
        else:
            pieces.insert(0, own)
            gold = gold + len(own)
    return np.concatenate(pieces), gold


def without_asking(place, index, gold):
    kept = np.ones(len(index), bool)
    kept[max(0, place - asking_reach):place + asking_reach + 2] = False
    shift = np.cumsum(~kept)
    gold = [(first - shift[first], last - shift[last]) for first, last in gold if kept[first] and kept[last]]
    return index[kept], np.array(gold, np.int64).reshape(-1, 2)


def window(index, gold, learning):
    """The part of a long text that is read; it contains an answer if there is one."""
    if len(gold):
        first = int(gold[random.randrange(len(gold))][0])
        start = max(0, min(len(index) - max_tokens, first - (random.randrange(max_tokens) if learning else max_tokens // 2)))
    else:
        start = random.randrange(len(index) - max_tokens + 1) if learning else 0
    gold = gold - start
    return index[start:start + max_tokens], gold[(gold[:, 0] >= 0) & (gold[:, 1] < max_tokens)]


def example(item, learning):
    """Tokens of the text, number of the question, and right spans; None if no right span is left."""
    own_set, text, question, label, count, at = item
    index, gold = texts.of(text), spans[at:at + count]
    if sets[own_set] == 'recurring':
        index, gold = without_asking(label, index, gold)
    if learning and sets[own_set] in short and random.random() < 0.7:
        index, gold = surrounded(item, index, gold)
    if len(index) > max_tokens:
        index, gold = window(index, gold, learning)
    gold = gold[gold[:, 1] - gold[:, 0] < max_span]
    return None if count and not len(gold) else (index, question, gold)


def collate(batch, learning):
    """Arrays of a batch. While learning, hides some words and word matches, and sometimes affixes or the requested kinds of value."""
    built = [one for one in (example(item, learning) for item in batch) if one is not None]
    count = len(built)
    text_length = -(-max(len(index) for index, _, _ in built) // 8) * 8
    asked_length = max(1, max(len(asked.of(question)) for _, question, _ in built))
    out = {'gold': np.full((count, max_gold), -1, np.int64), 'groups': np.zeros((count, group_count), np.float32)}
    for side, length, no_key in (('text', text_length, 1 << 41), ('asked', asked_length, 1 << 40)):
        out[side + ' rows'] = np.zeros((count, length), np.int64)
        out[side + ' shapes'] = np.zeros((count, length), np.int64)
        out[side + ' affixes'] = np.zeros((count, length, 2), np.int64)
        out[side + ' bits'] = np.zeros((count, length, bit_count), np.float32)
        out[side + ' keys'] = np.full((count, length), no_key, np.int64)
        out[side + ' weights'] = np.zeros((count, length), np.float32)
        out[side + ' mask'] = np.zeros((count, length), bool)
    for row, (index, question, gold) in enumerate(built):
        for side, own, places in (('text', texts, index), ('asked', asked, asked.of(question))):
            length = len(places)
            for part in ('rows', 'shapes', 'affixes', 'bits', 'keys', 'weights'):
                out[f'{side} {part}'][row, :length] = getattr(own, part)[places]
            out[side + ' mask'][row, :max(1, length)] = True
            if learning:
                out[side + ' rows'][row, :length][np.random.rand(length) < 0.04] = unknown_row
                if side == 'asked':
                    out['asked keys'][row, :length][np.random.rand(length) < 0.08] = 1 << 40
        if learning and random.random() < 0.1:
            out['text affixes'][row] = 0
        if not learning or random.random() >= 0.3:
            out['groups'][row] = asked_groups[question]
        for place, (first, last) in enumerate(gold[:max_gold]):
            out['gold'][row, place] = first * max_span + last - first
    return {key: torch.from_numpy(value) for key, value in out.items()}


class Convolution(nn.Module):
    def __init__(self, reach):
        super().__init__()
        self.norm = nn.LayerNorm(width, eps=1e-6)
        self.depth = nn.Conv1d(width, width, 2 * reach + 1, padding=reach, groups=width)
        self.mix = nn.Linear(width, width)

    def forward(self, rows, mask, drop):
        length, kernel = rows.shape[1], self.depth.weight[:, 0]
        reach = kernel.shape[1] // 2
        padded = F.pad(self.norm(rows) * mask, (0, 0, reach, reach))
        own = self.depth.bias + sum(padded[:, step:step + length] * kernel[:, step] for step in range(2 * reach + 1))
        return rows + F.dropout(F.relu(self.mix(own)), drop, self.training)


class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = nn.LayerNorm(width, eps=1e-6)
        self.all = nn.Linear(width, 3 * width)
        self.out = nn.Linear(width, width)
        self.norm2 = nn.LayerNorm(width, eps=1e-6)
        self.widen = nn.Linear(width, 2 * width)
        self.narrow = nn.Linear(2 * width, width)

    def forward(self, rows, mask, drop):
        count, length, _ = rows.shape
        query, key, value = self.all(self.norm(rows)).view(count, length, 3, heads, width // heads).permute(2, 0, 3, 1, 4)
        scores = query @ key.transpose(-1, -2) / math.sqrt(width // heads)
        scores = scores.masked_fill(~mask[:, None, None, :, 0].bool(), -1e4)
        met = (scores.softmax(-1) @ value).transpose(1, 2).reshape(count, length, width)
        rows = rows + F.dropout(self.out(met), drop, self.training)
        return rows + F.dropout(self.narrow(F.relu(self.widen(self.norm2(rows)))), drop, self.training)


def highest(values):
    return values.max(-1, keepdim=True)[0]


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        self.shape = nn.Embedding(shape_count, shape_width)
        self.first = nn.Embedding(affix_count, affix_width)
        self.last = nn.Embedding(affix_count, affix_width)
        self.embed = nn.Linear(dimensions + shape_width + 2 * affix_width + bit_count + 1, width)
        self.text1, self.text2, self.text3 = Convolution(3), Convolution(3), Attention()
        self.ask1 = Convolution(2)
        self.pool = nn.Linear(width, 1)
        self.kinds = nn.Linear(group_count, width)
        self.meet = nn.Linear(width, width, bias=False)
        self.bias = nn.Parameter(torch.tensor([1.0, 1.0]))
        self.join = nn.Linear(4 * width + 8, width)
        self.read1, self.read2, self.read3, self.read4 = Convolution(3), Attention(), Convolution(3), Convolution(3)
        self.norm = nn.LayerNorm(width, eps=1e-6)
        self.edges = nn.Linear(width, 2 + 2 * pair_width)
        self.gather = nn.Linear(width, 1)
        self.none = nn.Linear(2 * width, 1)

    def embedded(self, batch, side, table, drop):
        rows = batch[side + ' rows']
        affixes = batch[side + ' affixes']
        parts = [table[rows], self.shape(batch[side + ' shapes']), self.first(affixes[..., 0]), self.last(affixes[..., 1])]
        unknown = (rows == unknown_row)[..., None].float()
        return F.dropout(self.embed(torch.cat([*parts, batch[side + ' bits'], unknown], -1)), drop, self.training)

    def forward(self, batch, table, drop):
        """Scores of all spans (`max_span` lengths for each first word), then the score of no answer."""
        text_mask, asked_mask = batch['text mask'][..., None].float(), batch['asked mask'][..., None].float()
        text = self.embedded(batch, 'text', table, drop)
        for layer in (self.text1, self.text2, self.text3):
            text = layer(text, text_mask, drop)
        asking = self.ask1(self.embedded(batch, 'asked', table, drop), asked_mask, drop)
        pooled = (self.pool(asking) + (asked_mask - 1) * 1e4).softmax(1).transpose(1, 2) @ asking
        pooled = pooled[:, 0] + self.kinds(batch['groups'])
        said = batch['asked weights'][:, None, :]
        same = (batch['text keys'][:, :, None] == batch['asked keys'][:, None, :]).float() * said
        like = F.normalize(table[batch['text rows']], dim=-1) @ F.normalize(table[batch['asked rows']], dim=-1).transpose(1, 2)
        like = F.relu(like - unlike) * said
        scores = self.meet(text) @ asking.transpose(1, 2) / math.sqrt(width) + self.bias[0] * same + self.bias[1] * like
        met = (scores + (asked_mask.transpose(1, 2) - 1) * 1e4).softmax(-1) @ asking
        within, begun = batch['text bits'][..., flag_count:flag_count + group_count], batch['text bits'][..., flag_count + group_count:]
        groups = batch['groups'][:, None, :]
        meant = highest(within * groups)
        total = said.sum(-1, keepdim=True).clamp(min=1e-3)
        none = torch.zeros_like(meant)
        extra = [highest(same), same.sum(-1, keepdim=True) / total, highest(like), meant, highest(begun * groups), meant - highest(within), none, none]
        joined = torch.cat([text, met, text * met, text * pooled[:, None, :], *extra], -1)
        rows = F.dropout(F.relu(self.join(joined)), drop, self.training)
        for layer in (self.read1, self.read2, self.read3, self.read4):
            rows = layer(rows, text_mask, drop)
        # The final comparison uses full precision.
        with torch.autocast(rows.device.type, enabled=False):
            return self.scored(self.norm(rows.float()), pooled.float(), batch['text mask'])

    def scored(self, rows, pooled, mask):
        edges = self.edges(rows)
        start, end, left, right = edges[..., 0], edges[..., 1], edges[..., 2:2 + pair_width], edges[..., 2 + pair_width:]
        behind = max_span - 1
        end = F.pad(end, (0, behind), value=-1e4).masked_fill(F.pad(~mask, (0, behind), value=True), -1e4)
        pairs = torch.einsum('ntd,ntdk->ntk', left, F.pad(right, (0, 0, 0, behind)).unfold(1, max_span, 1)) / math.sqrt(pair_width)
        span = (start[..., None] + end.unfold(1, max_span, 1) + pairs).masked_fill(~mask[..., None], -1e4)
        gathered = (self.gather(rows) + (mask[..., None].float() - 1) * 1e4).softmax(1).transpose(1, 2) @ rows
        return torch.cat([span.flatten(1), self.none(torch.cat([gathered[:, 0], pooled], -1))], 1)


def loss_of(scores, gold):
    """Cross-entropy; any right span counts."""
    logs = scores.log_softmax(-1)
    picked = logs.gather(1, gold.clamp(min=0)).masked_fill(gold < 0, -1e4)
    return -torch.where((gold < 0).all(1), logs[:, -1], picked.logsumexp(1)).mean()


def on_device(batch):
    return {key: value.to(device, non_blocking=True) for key, value in batch.items()}


def autocast():
    return torch.autocast(args.device, dtype=torch.bfloat16, enabled=args.device == 'cuda')


def measure(model, table, pool, limit=1500):
    model.eval()
    right = answerable = given = given_right = absent = absent_silent = count = 0
    total = stated = 0.0
    pool = pool[:min(limit, args.limit)]
    for at in range(0, len(pool), 64):
        batch = on_device(collate(items[pool[at:at + 64]], False))
        with torch.no_grad(), autocast():
            scores = model(batch, table, 0).float()
        total += float(loss_of(scores, batch['gold'])) * len(scores)
        count += len(scores)
        share, place = scores.softmax(-1)[:, :-1].max(1)
        hit = (batch['gold'] == place[:, None]).any(1)
        has = (batch['gold'] >= 0).any(1)
        sure = share >= 0.5
        answerable += int(has.sum())
        right += int((hit & has).sum())
        given += int(sure.sum())
        given_right += int((sure & hit).sum())
        stated += float(share[sure].sum())
        absent += int((~has).sum())
        absent_silent += int((~has & ~sure).sum())
    return (
        f'loss {total / max(1, count):.3f}, likeliest right {100 * right / max(1, answerable):.1f} % of {answerable}, of {given} above even '
        f'{100 * given_right / max(1, given):.1f} % (stated {100 * stated / max(1, given):.1f}), silent {100 * absent_silent / max(1, absent):.0f} % of {absent}'
    )


class Stream(torch.utils.data.IterableDataset):
    """Endless batches of texts of similar length."""

    def __init__(self, pool, seed):
        self.pool, self.seed = pool, seed

    def __iter__(self):
        worker = torch.utils.data.get_worker_info()
        seed = self.seed * 1000 + (worker.id if worker else 0)
        random.seed(seed)
        np.random.seed(seed)
        own = np.random.default_rng(seed)
        odds = weights[self.pool] / weights[self.pool].sum()
        while True:
            chosen = self.pool[own.choice(len(self.pool), args.batch * 8, p=odds)]
            lengths = texts.starts[items[chosen, 1] + 1] - texts.starts[items[chosen, 1]]
            chosen = chosen[np.argsort(lengths + own.random(len(lengths)) * 60)]
            for at in own.permutation(8):
                yield collate(items[chosen[at * args.batch:(at + 1) * args.batch]], True)


def train(model, table, pool, seconds, rate, seed, drop):
    """Trains for this many seconds, and leaves the moving average of the weights in the model."""
    stream = Stream(pool, seed)
    prefetch = {'num_workers': args.workers, 'prefetch_factor': 8} if args.workers else {}
    loader = torch.utils.data.DataLoader(stream, batch_size=None, **prefetch)
    optimiser = torch.optim.AdamW(model.parameters(), lr=rate, weight_decay=0.01, betas=(0.9, 0.98))
    average = {key: value.detach().clone() for key, value in model.state_dict().items()}
    began = time.time()
    model.train()
    for step, batch in enumerate(loader, 1):
        done = (time.time() - began) / seconds
        if done >= 1:
            break
        for group in optimiser.param_groups:
            group['lr'] = rate * min(1, step / 200) * (1 - done) + 1e-6
        batch = on_device(batch)
        with autocast():
            scores = model(batch, table, drop)
        loss = loss_of(scores.float(), batch['gold'])
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimiser.step()
        if step % 5 == 0:
            decay = min(0.999, step / (step + 50)) ** 5
            with torch.no_grad():
                for key, value in model.state_dict().items():
                    average[key].mul_(decay).add_(value, alpha=1 - decay)
    model.load_state_dict(average)
    print(f'{step} steps, loss {float(loss):.3f}', flush=True)


def write(model, path):
    """Writes a JSON header (name, shape and position of each part) behind its length, then the parts: matrices as 8-bit rows with scales, others as floats."""
    entries, parts, at = [], [], 0
    for name, value in model.state_dict().items():
        value = value.detach().float().cpu().numpy()
        if name.endswith('depth.weight'):
            value = value[:, 0, :]
        if value.ndim == 2:
            scale = np.maximum(1e-8, np.abs(value).max(1) / 127)
            integers = np.clip(np.round(value / scale[:, None]), -127, 127).astype(np.int8)
            data = integers.tobytes() + b'\0' * (-integers.size % 4) + scale.astype(np.float32).tobytes()
        else:
            data = value.astype(np.float32).tobytes()
        entries.append([name, list(value.shape), at])
        parts.append(data)
        at += len(data)
    header = json.dumps(entries, separators=(',', ':')).encode()
    header += b' ' * (-len(header) % 4)
    with open(path, 'wb') as file:
        file.write(np.uint32(len(header)).tobytes() + header + b''.join(parts))


def read(path):
    """Reads the weights that `write` wrote."""
    file = open(path, 'rb').read()
    length = int(np.frombuffer(file, np.uint32, 1)[0])
    state = {}
    for name, shape, at in json.loads(file[4:4 + length]):
        at += 4 + length
        size = int(np.prod(shape))
        if len(shape) == 2:
            integers = np.frombuffer(file, np.int8, size, at).reshape(shape)
            scales = np.frombuffer(file, np.float32, shape[0], at + -(-size // 4) * 4)
            value = integers * scales[:, None]
        else:
            value = np.frombuffer(file, np.float32, size, at).reshape(shape)
        value = value[:, None, :] if name.endswith('depth.weight') else value
        state[name] = torch.from_numpy(np.array(value, np.float32))
    return state


os.makedirs(args.out, exist_ok=True)
table = torch.from_numpy(known).to(device)
model = Reader().to(device)
print(sum(part.numel() for part in model.parameters()), 'parameters;', len(items), 'items', flush=True)
is_document = np.array([sets[item[0]] == 'documents' for item in items])
# A share of the texts of every set other than documents and free documents is held out for measuring.
measured = [name for name in sets if name not in ('documents', 'free')]
held = np.array([sets[item[0]] in measured and item[1] * 2654435761 % 97 < (1 if sets[item[0]] == 'recurring' else 6) for item in items])
is_unread = is_document & (items[:, 3] >= head['firstUnread'])
unread = np.flatnonzero(is_unread)
if args.begun is not None:
    model.load_state_dict(read(args.begun))
    print('documents, unread, before', measure(model, table, unread, 4000), flush=True)
    train(model, table, np.flatnonzero(~held & ~is_unread), args.fine, args.rate, args.seed, 0.1)
    print('documents, unread', measure(model, table, unread, 4000), flush=True)
    write(model, os.path.join(args.out, 'span-reader.bin'))
    if args.mean is not None:
        own, other, begun = model.state_dict(), read(args.mean), read(args.begun)
        model.load_state_dict({key: (value + other[key]) / 4 + begun[key] / 2 for key, value in own.items()})
        print('documents, unread, by the mean', measure(model, table, unread, 4000), flush=True)
        write(model, os.path.join(args.out, 'span-reader-mean.bin'))
    raise SystemExit
train(model, table, np.flatnonzero(~held & ~is_document), args.seconds, args.rate, 1, 0.1)
for name in measured:
    print(name, measure(model, table, np.flatnonzero(held & (items[:, 0] == sets.index(name)))), flush=True)
base = {key: value.clone() for key, value in model.state_dict().items()}
for fold in (0, 1, None):
    model.load_state_dict(base)
    left = is_document & ~is_unread & (items[:, 3] % 2 == fold) if fold is not None else is_unread
    train(model, table, np.flatnonzero(~held & ~is_unread & ~left), args.fine, 0.4 * args.rate, 10 + (2 if fold is None else fold), 0.15)
    print('documents, left out', measure(model, table, np.flatnonzero(left), 4000), flush=True)
    write(model, os.path.join(args.out, 'span-reader.bin' if fold is None else f'span-reader-{fold}.bin'))
