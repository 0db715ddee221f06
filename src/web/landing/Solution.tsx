// A thread as the product shows it, at the moment that counts: the paper is said to be there, and somebody has to say so too.
import { Check, PackageCheck } from 'lucide-react';
import { landing } from '../copy/landing.ts';
import { sampleLinks, sampleNodes } from '../sample-chain.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import type { ChainNode } from '../ui/chain.ts';
import { TitleChain } from '../ui/TitleChain.tsx';
import { Picture } from './Picture.tsx';
import { Section } from './Section.tsx';

const words = landing.solution;
const seenByThird = sampleNodes.map(
  (node): ChainNode =>
    node.position === 3 ? { ...node, you: true, state: 'awaiting', tag: { tone: 'blue', text: words.awaiting } } : node,
);

export function Solution() {
  const [before, strong, after] = words.lead;
  return (
    <Section
      id="solution"
      chip={2}
      label={words.label}
      title={words.title}
      lead={
        <>
          {before}
          <strong>{strong}</strong>
          {after}
        </>
      }
    >
      <Picture name={words.picture} className="product">
        <p className="product-vehicle">{words.vehicle}</p>
        <p className="product-facts">
          <span className="vin">{words.vin}</span> · {words.mileage}
        </p>
        <Banner
          tone="gold"
          icon={<PackageCheck />}
          title={words.marked}
          text={words.ask}
          actions={
            <>
              <Button>{words.dispute}</Button>
              <Button variant="solid" icon={<Check aria-hidden="true" />}>
                {words.confirm}
              </Button>
            </>
          }
        />
        <div className="card product-chain">
          <TitleChain nodes={seenByThird} links={sampleLinks} />
        </div>
      </Picture>
    </Section>
  );
}
