// Weights of the signs of a sentence in an abstract, fitted by test/eval/train/summaries.ts on SciTLDR (Apache-2.0). Long because it is a table.

export const paperCues = `
early a 0.28|early approach 0.05|early are -0.06|early as -0.08|early based 0.07|early deep -0.12|early demonstrate -0.13|early evaluate -0.11
early experimental 0.06|early experiments -0.04|early finally -0.08|early find -0.04|early first -0.10|early for -0.16|early further -0.06|early has -0.12
early have -0.14|early in -0.07|early introduce 0.11|early is -0.10|early it 0.14|early learning -0.12|early method 0.05|early model -0.07
early moreover -0.08|early networks -0.09|early neural 0.06|early of 0.04|early our 0.06|early paper 0.28|early particular -0.04|early present 0.08
early propose 0.30|early recent -0.04|early results -0.05|early show -0.20|early specifically 0.10|early such -0.08|early that -0.18|early this 0.26
early we 0.24|early with -0.07|early work 0.10|has ability -0.07|has able 0.04|has achieve -0.06|has achieved 0.05|has additional -0.12
has against 0.08|has agents 0.11|has al -0.11|has allows 0.04|has also -0.16|has and 0.04|has any 0.05|has applications -0.26
has approach -0.07|has architecture 0.20|has are -0.25|has as -0.07|has at -0.10|has attention 0.10|has available -0.11|has based 0.28
has be -0.25|has behavior 0.08|has benchmark 0.07|has best -0.05|has better -0.06|has between 0.09|has both -0.12|has bound 0.07
has but 0.04|has called 0.06|has can 0.04|has capture -0.06|has challenge -0.11|has class -0.05|has classes -0.09|has code -0.16
has common -0.09|has compared -0.05|has complex -0.14|has consider -0.09|has content -0.08|has data 0.06|has decision 0.06|has deep 0.05
has design -0.04|has develop 0.06|has different -0.10|has difficult -0.07|has directly 0.06|has due -0.09|has during -0.07|has effective 0.06
has environment -0.06|has error 0.07|has even 0.05|has evidence 0.06|has example -0.14|has examples -0.10|has existing -0.04|has extensive -0.07
has factors 0.12|has feature 0.16|has finally -0.11|has find -0.14|has finding -0.05|has first 0.21|has for 0.27|has form 0.05
has from -0.04|has fully -0.04|has function 0.11|has further -0.19|has general 0.16|has generation 0.09|has global 0.08|has has -0.23
has have -0.30|has here 0.18|has high -0.07|has how -0.07|has human -0.06|has image 0.14|has images -0.20|has important -0.11
has in 0.11|has including -0.06|has information 0.06|has instead 0.26|has investigate 0.20|has is -0.14|has it -0.21|has its -0.08
has key -0.09|has knowledge 0.05|has leads 0.04|has learn 0.15|has learning 0.10|has like -0.06|has limited -0.18|has loss 0.14
has lower 0.10|has machine -0.22|has manner 0.12|has many -0.18|has may -0.10|has memory 0.06|has method 0.08|has model 0.10
has more 0.06|has most -0.06|has multiple -0.05|has natural -0.04|has need -0.05|has network 0.28|has networks 0.13|has new 0.05
has no -0.08|has not -0.08|has novel 0.15|has number -0.16|has of 0.13|has often -0.06|has on -0.07|has one -0.12
has only 0.08|has or -0.16|has order -0.08|has our -0.12|has over -0.04|has paper 0.20|has particular 0.04|has perform -0.11
has performance -0.15|has point 0.05|has points -0.07|has policies 0.06|has policy 0.09|has present 0.14|has problem 0.08|has problems -0.04
has process -0.08|has properties -0.07|has provide -0.19|has provides 0.06|has quality 0.06|has question -0.05|has range 0.08|has rate 0.04
has real -0.04|has recognition 0.07|has remains -0.05|has require -0.15|has research -0.10|has results -0.23|has scale -0.14|has search -0.07
has second -0.07|has set -0.04|has several -0.15|has should -0.08|has show -0.06|has significant -0.35|has significantly -0.20|has simple 0.06
has size 0.13|has so -0.08|has source 0.05|has space 0.11|has specifically 0.07|has state 0.05|has step 0.15|has structure -0.04
has success -0.11|has such -0.14|has systems -0.07|has target 0.05|has than 0.04|has the 0.14|has their -0.14|has there -0.06
has they -0.19|has this -0.04|has three -0.11|has through 0.10|has time -0.10|has to 0.17|has train 0.19|has two -0.05
has types -0.11|has typically -0.12|has under -0.11|has up -0.18|has use 0.08|has used -0.04|has uses 0.26|has using 0.04
has value 0.10|has variety -0.09|has various -0.12|has via -0.13|has way -0.09|has we 0.20|has weight -0.05|has well -0.08
has where -0.08|has which 0.07|has while -0.12|has will -0.05|has with 0.04|has within 0.07|has without 0.05|has word 0.06
has works -0.15|has yet -0.08|last -0.13|length 1 -0.31|length 11 -0.09|length 12 -0.11|length 2 -0.43|length 3 -0.24
length 4 -0.09|length 5 0.14|length 7 0.10|length 8 0.07|length 9 0.05|numbers 0 -0.22|numbers 1 -0.23|numbers 2 -0.29
numbers 3 -0.18|pair a new 0.06|pair a novel 0.05|pair as a 0.17|pair based on 0.15|pair can be -0.11|pair deep neural 0.04|pair demonstrate that 0.05
pair finally we -0.06|pair has been -0.06|pair in particular -0.06|pair introduce a 0.11|pair is a 0.05|pair it is 0.05|pair neural network 0.04|pair of our -0.05
pair of the 0.04|pair on a -0.09|pair our approach -0.08|pair our method -0.09|pair our model 0.04|pair paper we -0.09|pair present a -0.05|pair propose a 0.10
pair reinforcement learning 0.04|pair that our -0.08|pair that the -0.08|pair the problem -0.04|pair the proposed -0.05|pair this paper 0.34|pair to the 0.07|pair we demonstrate -0.19
pair we introduce 0.08|pair we present 0.08|pair we propose 0.26|pair we show -0.08|pair we study 0.04|place 0 -0.05|place 1 -0.13|place 2 -0.18
place 3 -0.05|place 4 -0.08|place 5 -0.07|place 7 -0.13|place 8 -0.27|place 9 0.06
`;
